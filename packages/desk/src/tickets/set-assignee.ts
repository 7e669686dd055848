import { type SetAssignee, superadmin, type TicketParams, type TicketRow } from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'
import { DomainError } from '@lodge/domain'
import type { Context } from '../context.ts'
import { assignTicket } from './assign-ticket.ts'
import { changeStatus } from './change-status.ts'
import { changeTicket } from './change-ticket.ts'
import type { TouchedTicket } from './touch-ticket.ts'

/**
 * Gives the ticket to an agent who sees it, or to nobody. Another assignee than the one that the actor saw means
 * that someone was faster: `already_taken` (409). A new ticket that is taken is open.
 */
export function setAssignee(
  ctx: Context,
  { number, assignee, expected }: SetAssignee & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const to = assignee === null ? null : await findAgent(tx, assignee, ticket)
    if (to === ticket.assigneeId) return
    await assertExpected(tx, ticket, expected)
    await assignTicket(tx, now, ticket, to)
    if (to && ticket.status === 'new') await changeStatus(tx, now, ticket, { to: 'open' })
  })
}

/** An agent who sees the tickets of this ticket's team, by being in it or by seeing all. */
async function findAgent(tx: Transaction, alias: string, ticket: TouchedTicket): Promise<string> {
  const rows = await tx.$queryRaw<{ id: string }[]>(sql`
    SELECT person.id FROM person JOIN role ON role.id = person.role_id
    WHERE person.alias = ${alias} AND person.archived_at IS NULL
      AND (role.name = ${superadmin} OR 'view_all_tickets' = ANY(role.permissions)
           OR EXISTS (SELECT FROM team_member member
                      WHERE member.person_id = person.id AND member.team_id = ${ticket.teamId}::uuid))`)
  const message = 'Choose an agent who sees this ticket.'
  if (!rows[0]) throw new DomainError('invalid_input', message, { fields: { assignee: message } })
  return rows[0].id
}

async function assertExpected(tx: Transaction, ticket: TouchedTicket, expected: string | null) {
  const present = ticket.assigneeId
    ? await tx.person.findUnique({ where: { id: ticket.assigneeId }, select: { alias: true, name: true } })
    : null
  if ((present?.alias ?? null) === expected) return
  const message = present ? `${present.name} has taken this ticket.` : 'Nobody has this ticket any more.'
  throw new DomainError('already_taken', message)
}
