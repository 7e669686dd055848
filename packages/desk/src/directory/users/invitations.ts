import {
  type AcceptInvitation,
  type AliasParams,
  dayMs,
  type InvitationView,
  limits,
  type OpenInvitation,
} from '@lodge/contracts'
import { type Database, query, sql, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import {
  actingAs,
  type Context,
  recordEventBy,
  transaction,
  withFrozenTime,
} from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { createLinkToken, hashLinkToken } from '../../identity/auth/link-token.ts'
import { hashPassword } from '../../identity/auth/passwords.ts'
import { requireStrongPassword } from '../../identity/auth/require-strong-password.ts'
import { findSecondFactorNeed } from '../../identity/auth/second-factor/find-need.ts'
import { verifyAddress } from '../../identity/people/addresses.ts'
import { loadPerson } from '../../identity/people/load-person.ts'
import { requireWithinAccess } from './user-access.ts'

const ofActiveTeams = {
  where: { team: { archivedAt: null } },
  select: { team: { select: { id: true } } },
} as const

/** Invites a person by mail to set their first password; an earlier invitation is worth nothing from then on. */
export async function createInvitation(ctx: Context, tx: Transaction, personId: string): Promise<void> {
  await deleteOpenInvitations(tx, personId)
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + limits.invitationDays * dayMs)
  const { id } = await tx.invitation.create({ data: { personId, createdAt: now, expiresAt } })
  await recordEventBy(ctx, tx, { type: 'person.invited', personId, invitationId: id })
}

/** Makes links that were mailed to a person and not used worth nothing. */
async function deleteOpenInvitations(tx: Transaction, personId: string): Promise<void> {
  await tx.invitation.deleteMany({ where: { personId, usedAt: null } })
}

/**
 * Invites a member of staff again who has set no password yet, at most once a minute. Throws `forbidden` for one whose
 * account allows or shows more than the actor's, and `still_in_use` for somebody who is not waiting for an invitation.
 */
export function inviteAgain(ctx: Context, { alias }: AliasParams): Promise<void> {
  requireRecordPermission(ctx, 'manage_user_account')
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await query(tx, sql`SELECT FROM person WHERE alias = ${alias} FOR UPDATE`)
    const person = await tx.person.findUnique({
      where: { alias },
      include: { role: true, teams: ofActiveTeams },
    })
    if (!person) throw refusal('person_not_found')
    requireWithinAccess(ctx.actor, person)
    if (!person.role || person.passwordHash || person.archivedAt) throw refusal('not_to_be_invited')
    const since = new Date(now.now().getTime() - limits.codeResendSeconds * 1_000)
    const recent = await tx.invitation.count({ where: { personId: person.id, createdAt: { gt: since } } })
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
    await tx.invitation.update({ where: { id }, data: { usedAt: now.now(), tokenHash: null } })
    await tx.person.update({ where: { id: personId }, data: { passwordHash } })
    await verifyAddress(tx, person.email, now.now())
    const themselves = actingAs(now, await loadPerson(tx, personId), 'link')
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
  const invitation = await tx.invitation.findFirst({
    where: {
      tokenHash,
      usedAt: null,
      expiresAt: { gt: now },
      person: { archivedAt: null, roleId: { not: null }, passwordHash: null },
    },
    include: { person: { select: { name: true, email: true } } },
  })
  if (!invitation) throw refusal('invitation_invalid')
  return invitation
}
