import { superadmin } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { hasPermission, refusalAt, type Staff, seesTeam } from '@lodge/domain'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'

export interface Membership {
  personId: string
  isLead: boolean
}

interface TeamAddresses {
  replyAddress: string | null
  bounceAddress: string | null
}

/** The parts of a team that are compared; `before` is null for a new team. */
interface TeamChange {
  before: ({ id: string; members: readonly Membership[] } & TeamAddresses) | null
  after: { members: readonly Membership[] } & TeamAddresses
}

/**
 * Throws `invalid_input` where a change of a team would show the actor its tickets, or their answers: nobody but a
 * superadmin puts themselves into a team or makes themselves its lead, who may change accounts gives no team that they
 * do not see, and who does not see its tickets does not say where its mail goes.
 */
export function requireNoOwnGain(ctx: Context, change: TeamChange): void {
  const actor = requireStaff(ctx)
  if (actor.role === superadmin) return
  requireMembers(actor, change)
  requireAddresses(actor, change)
}

function requireMembers(actor: Staff, { before, after }: TeamChange): void {
  const was = new Map(before?.members.map(({ personId, isLead }) => [personId, isLead]))
  const mayCreateAccounts = hasPermission(actor, 'manage_user_account')
  const isSeen = before === null || seesTeam(actor, before.id)
  for (const [index, { personId, isLead }] of after.members.entries()) {
    const isSelf = personId === actor.id
    if (isSelf && (!was.has(personId) || (isLead && !was.get(personId))))
      throw refusalAt(`members.${index}.alias`, 'own_membership')
    if (mayCreateAccounts && !isSeen && !was.has(personId))
      throw refusalAt(`members.${index}.alias`, 'team_beyond_yours')
  }
}

/** Requesters' replies and returned mails carry what the tickets say. */
function requireAddresses(actor: Staff, { before, after }: TeamChange): void {
  if (before ? seesTeam(actor, before.id) : hasPermission(actor, 'view_all_tickets')) return
  for (const field of ['replyAddress', 'bounceAddress'] as const)
    if (after[field] !== null && after[field] !== (before?.[field] ?? null))
      throw refusalAt(field, 'mail_of_team_unseen')
}

/** Has the leads of a team told that a superadmin put themselves into it. */
export async function recordOwnJoining(
  ctx: Context,
  tx: Transaction,
  { teamId, before, after }: { teamId: string; before: readonly Membership[]; after: readonly Membership[] },
): Promise<void> {
  const { id: personId } = requireStaff(ctx)
  const isIn = (members: readonly Membership[]) => members.some((member) => member.personId === personId)
  if (isIn(after) && !isIn(before))
    await recordEventBy(ctx, tx, { type: 'person.joined_team', personId, teamId })
}
