import {
  type AcceptInvitation,
  type AliasParams,
  dayMs,
  type InvitationView,
  limits,
  type OpenInvitation,
} from '@lodge/contracts'
import {
  countRows,
  type Database,
  findMany,
  findOne,
  getOne,
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
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { createLinkToken, hashLinkToken } from '../../identity/auth/link-token.ts'
import { hashPassword } from '../../identity/auth/passwords.ts'
import { requireStrongPassword } from '../../identity/auth/require-strong-password.ts'
import { findSecondFactorNeed } from '../../identity/auth/second-factor/find-need.ts'
import { loadPerson } from '../../identity/people/load-person.ts'
import { verifyAddress } from '../../identity/people/verify-address.ts'
import { findWaysIn, requireOwnWay } from '../../identity/people/ways-in.ts'
import { requireWithinAccess } from './user-access.ts'

/**
 * Invites a person by mail to set their first password; an earlier invitation is worth nothing from then on. Nobody is
 * invited where staff get in by providers alone.
 */
export async function createInvitation(ctx: Context, tx: Transaction, personId: string): Promise<void> {
  await deleteOpenInvitations(tx, personId)
  if ((await findWaysIn(tx)).staffByProviderOnly) return
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + limits.invitationDays * dayMs)
  const { id } = await insert(tx, 'invitation', { personId, createdAt: now, expiresAt })
  await recordEventBy(ctx, tx, { type: 'person.invited', personId, invitationId: id })
}

/** Makes links that were mailed to a person and not used worth nothing. */
async function deleteOpenInvitations(tx: Transaction, personId: string): Promise<void> {
  await remove(tx, 'invitation', { personId, usedAt: null })
}

/**
 * Invites a member of staff again who has set no password yet, at most once a minute. Throws `forbidden` for one whose
 * account allows or shows more than the actor's or where staff get in by providers alone, and `still_in_use` for somebody
 * who is not waiting for an invitation.
 */
export function inviteAgain(ctx: Context, { alias }: AliasParams): Promise<void> {
  requireRecordPermission(ctx, 'manage_user_account')
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const person = await findOne(tx, 'person', { alias }, { lock: true })
    if (!person) throw refusal('person_not_found')
    const role = person.roleId === null ? null : await getOne(tx, 'role', { id: person.roleId })
    const teams = await findMany(
      tx,
      'team',
      sql`archived_at IS NULL AND id IN (SELECT team_id FROM team_member WHERE person_id = ${person.id})`,
      { columns: ['id'] },
    )
    requireWithinAccess(ctx.actor, { role, teams })
    if (!role || person.passwordHash || person.archivedAt) throw refusal('not_to_be_invited')
    await requireOwnWay(tx, person.id)
    const since = new Date(now.now().getTime() - limits.codeResendSeconds * 1_000)
    const recent = await countRows(tx, 'invitation', sql`person_id = ${person.id} AND created_at > ${since}`)
    if (recent === 0) await createInvitation(now, tx, person.id)
  })
}

/**
 * Creates the secret of an invitation and stores its hash; the secret itself is for the mail alone. Returns null for an
 * invitation that is used, expired or replaced.
 */
export async function setInvitationToken(
  db: Database,
  invitationId: string,
): Promise<{ token: string; expiresAt: Date } | null> {
  const { token, tokenHash } = createLinkToken()
  const [invitation] = await query<{ expiresAt: Date }>(
    db,
    sql`
    UPDATE invitation SET token_hash = ${tokenHash}
    WHERE id = ${invitationId} AND used_at IS NULL AND expires_at > now()
    RETURNING expires_at AS "expiresAt"`,
  )
  return invitation ? { token, expiresAt: invitation.expiresAt } : null
}

/** Returns who is invited; throws `invitation_invalid` for any link that does not open, alike. */
export function openInvitation(ctx: Context, { token }: OpenInvitation): Promise<InvitationView> {
  return transaction(ctx, async (tx) => {
    const { person } = await lockInvitation(tx, token, ctx.now())
    return { name: person.name, email: person.email }
  })
}

/**
 * Sets the first password of the person who was invited. Throws `invitation_invalid`, and `invalid_input` for a password
 * that is easy to guess. Returns the person, and what their sign-in still needs.
 */
export async function acceptInvitation(ctx: Context, { token, password }: AcceptInvitation) {
  const { person } = await transaction(ctx, (tx) => lockInvitation(tx, token, ctx.now()))
  await requireStrongPassword(ctx.db, password, { owner: person, field: 'password' })
  const passwordHash = await hashPassword(password)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const { id, personId } = await lockInvitation(tx, token, now.now())
    await updateOne(tx, 'invitation', { id }, { usedAt: now.now(), tokenHash: null })
    await updateOne(tx, 'person', { id: personId }, { passwordHash })
    const themselves = actingAs(now, await loadPerson(tx, personId), 'link')
    await verifyAddress(themselves, tx, person.email)
    await recordEventBy(themselves, tx, { type: 'person.account_changed', personId, fields: ['password'] })
    const secondFactor = await findSecondFactorNeed(tx, personId)
    if (!secondFactor)
      await recordEventBy(themselves, tx, { type: 'person.signed_in', personId, area: 'admin' })
    return { personId, email: person.email, secondFactor }
  })
}

/** Locks the person too, so that two who hold a link set one password. */
async function lockInvitation(tx: Transaction, token: string, now: Date) {
  const tokenHash = hashLinkToken(token)
  await query(
    tx,
    sql`SELECT FROM person WHERE id = (SELECT person_id FROM invitation WHERE token_hash = ${tokenHash}) FOR UPDATE`,
  )
  const [invitation] = await query<{ id: string; personId: string; name: string; email: string }>(
    tx,
    sql`SELECT invitation.id, person_id AS "personId", name, email
        FROM invitation JOIN person ON person.id = person_id
        WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now}
          AND ${isActiveStaff} AND password_hash IS NULL`,
  )
  if (!invitation) throw refusal('invitation_invalid')
  await requireOwnWay(tx, invitation.personId)
  const { id, personId, name, email } = invitation
  return { id, personId, person: { name, email } }
}
