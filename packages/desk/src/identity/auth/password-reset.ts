import {
  type CompletePasswordReset,
  limits,
  minuteMs,
  type OpenPasswordReset,
  type PasswordResetView,
  type RequestPasswordReset,
} from '@lodge/contracts'
import {
  countRows,
  type Database,
  findOne,
  insert,
  query,
  remove,
  sql,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { refusal } from '@lodge/domain'
import {
  actingAs,
  type Context,
  recordEventBy,
  transaction,
  withFrozenTime,
} from '../../foundation/context.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { withAddress } from '../people/addresses.ts'
import { loadPerson } from '../people/load-person.ts'
import { verifyAddress } from '../people/verify-address.ts'
import { requireOwnWay } from '../people/ways-in.ts'
import { createLinkToken, hashLinkToken } from './link-token.ts'
import { hashPassword } from './passwords.ts'
import { requireStrongPassword } from './require-strong-password.ts'

/**
 * Requests a link by mail to set a new password; an earlier one is worth nothing from then on. It does the same work for
 * every address: whether a link is mailed is decided where the mail is written (`setPasswordResetToken`). Within
 * `limits.codeResendSeconds` a second request leads to no second mail.
 */
export function requestPasswordReset(ctx: Context, { email }: RequestPasswordReset): Promise<void> {
  return transaction(ctx, async (tx) => {
    await query(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`password_reset:${email}`}, 0))`)
    const frozen = withFrozenTime(ctx)
    const now = frozen.now()
    const since = new Date(now.getTime() - limits.codeResendSeconds * 1_000)
    const recent = await countRows(
      tx,
      'password_reset',
      sql`email = ${email} AND used_at IS NULL AND created_at > ${since}`,
    )
    if (recent > 0) return
    await remove(tx, 'password_reset', { email, usedAt: null })
    const expiresAt = new Date(now.getTime() + limits.passwordResetMinutes * minuteMs)
    const { id } = await insert(tx, 'password_reset', { email, createdAt: now, expiresAt })
    await recordEventBy(frozen, tx, { type: 'password_reset.requested', passwordResetId: id })
  })
}

/**
 * Creates the secret of a link and stores its hash; the secret itself is for the mail alone. Returns null for a request
 * that is used, expired or replaced, and for an address that no member of staff has.
 */
export async function setPasswordResetToken(
  db: Database,
  passwordResetId: string,
): Promise<{ token: string; expiresAt: Date } | null> {
  const { token, tokenHash } = createLinkToken()
  const [reset] = await query<{ expiresAt: Date }>(
    db,
    sql`
    UPDATE password_reset SET token_hash = ${tokenHash}
    WHERE id = ${passwordResetId} AND used_at IS NULL AND expires_at > now()
      AND EXISTS (SELECT FROM person_address address JOIN person ON person.id = address.person_id
                  WHERE address.email = password_reset.email AND ${isActiveStaff}
                    AND (person.is_emergency OR NOT COALESCE((SELECT staff_by_provider_only FROM site), false)))
    RETURNING expires_at AS "expiresAt"`,
  )
  return reset ? { token, expiresAt: reset.expiresAt } : null
}

/** Returns whose password is set; throws `password_reset_invalid` for any link that does not open, alike. */
export function openPasswordReset(ctx: Context, { token }: OpenPasswordReset): Promise<PasswordResetView> {
  return transaction(ctx, async (tx) => {
    const { person } = await lockPasswordReset(tx, token, ctx.now())
    return { email: person.email }
  })
}

/**
 * Sets a new password and ends every session of the person, whose second factor stays as it is. Throws
 * `password_reset_invalid`, and `invalid_input` for a password that is easy to guess.
 */
export async function completePasswordReset(
  ctx: Context,
  { token, password }: CompletePasswordReset,
): Promise<void> {
  const { person } = await transaction(ctx, (tx) => lockPasswordReset(tx, token, ctx.now()))
  await requireStrongPassword(ctx.db, password, { owner: person, field: 'password' })
  const passwordHash = await hashPassword(password)
  await transaction(ctx, async (tx) => {
    const frozen = withFrozenTime(ctx)
    const now = frozen.now()
    const { id, email, person } = await lockPasswordReset(tx, token, now)
    await updateOne(tx, 'password_reset', { id }, { usedAt: now, tokenHash: null })
    const personId = person.id
    await updateOne(tx, 'person', { id: personId }, { passwordHash, sessionsFrom: now })
    // Links that went to other addresses of the person are worth nothing from now on.
    await query(
      tx,
      sql`DELETE FROM password_reset WHERE used_at IS NULL
          AND email IN (SELECT address.email FROM person_address address WHERE person_id = ${personId})`,
    )
    const themselves = actingAs(frozen, await loadPerson(tx, personId), 'link')
    await verifyAddress(themselves, tx, email)
    await recordEventBy(themselves, tx, { type: 'person.account_changed', personId, fields: ['password'] })
    await recordEventBy(themselves, tx, { type: 'person.access_changed', personId })
  })
}

/** Locks the request, so that of two who hold a link one sets a password. */
async function lockPasswordReset(tx: Transaction, token: string, now: Date) {
  const tokenHash = hashLinkToken(token)
  await query(tx, sql`SELECT FROM password_reset WHERE token_hash = ${tokenHash} FOR UPDATE`)
  const reset = await findOne(
    tx,
    'password_reset',
    sql`token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now}`,
    { columns: ['id', 'email'] },
  )
  const person =
    reset &&
    (await findOne(tx, 'person', sql`${withAddress(reset.email)} AND ${isActiveStaff}`, {
      columns: ['id', 'email', 'alias', 'name'],
    }))
  if (!reset || !person) throw refusal('password_reset_invalid')
  await requireOwnWay(tx, person.id)
  return { id: reset.id, email: reset.email, person }
}
