import type { AssignmentReason, SetProperty, TicketParams, TicketRow } from '@lodge/contracts'
import { getOne, type Transaction } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { findAgent } from '../../../identity/people/find-agent.ts'
import { changeStatus } from '../change-status.ts'
import { changeTicket } from '../change-ticket.ts'
import type { TouchedTicket } from '../touch-ticket.ts'
import { changeProperty } from './change-property.ts'

/**
 * Assigns the ticket to an agent who sees it, or to nobody. Throws `already_taken` (409) when the assignee is another
 * one than the actor saw. A new ticket that is assigned becomes open.
 */
export function setAssignee(
  ctx: Context,
  { number, assignee, expected }: SetProperty<'assignee'> & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const to = assignee === null ? null : await agentWhoSees(tx, ticket, assignee)
    if (to === ticket.assigneeId) return
    await assertExpected(tx, ticket, expected)
    await assignTicket(tx, now, ticket, to)
  })
}

/**
 * Gives a held ticket to another person, or to nobody, and records it, with the reason where Lodge itself does so. A new
 * ticket that is taken is open.
 */
export async function assignTicket(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  to: string | null,
  because?: AssignmentReason,
): Promise<void> {
  await changeProperty(tx, ctx, ticket, 'assignee', to, because)
  if (to && ticket.status === 'new') await changeStatus(tx, ctx, ticket, { to: 'open' })
}

/** Returns the id of an agent who sees a ticket; refuses any other. */
export async function agentWhoSees(tx: Transaction, ticket: TouchedTicket, alias: string): Promise<string> {
  const agent = await findAgent(tx, alias, ticket.teamId)
  if (!agent) throw refusalAt('assignee', 'assignee_cannot_see_ticket')
  return agent
}

async function assertExpected(tx: Transaction, ticket: TouchedTicket, expected: string | null) {
  const present = ticket.assigneeId
    ? await getOne(tx, 'person', { id: ticket.assigneeId }, { columns: ['alias', 'name'] })
    : null
  if ((present?.alias ?? null) === expected) return
  throw present ? refusal('taken_by', { name: present.name }) : refusal('unassigned_meanwhile')
}
