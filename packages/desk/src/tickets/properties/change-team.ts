import type { Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../context.ts'
import type { TouchedTicket } from '../touch-ticket.ts'
import { assignTicket } from './assign-ticket.ts'

/** Moves a locked ticket to another team and records it; an assignee who is not in that team is unassigned. */
export async function changeTeam(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  to: string,
): Promise<void> {
  const { id: ticketId, teamId: from, assigneeId } = ticket
  await tx.ticket.update({
    where: { id: ticketId },
    data: { teamId: to, updatedAt: ctx.now() },
    select: { id: true },
  })
  await recordEventBy(ctx, tx, { type: 'ticket.team_changed', ticketId, from, to })
  ticket.teamId = to
  if (assigneeId && !(await isMember(tx, to, assigneeId))) await assignTicket(tx, ctx, ticket, null)
}

async function isMember(tx: Transaction, teamId: string, personId: string): Promise<boolean> {
  const member = await tx.teamMember.findUnique({ where: { teamId_personId: { teamId, personId } } })
  return member !== null
}
