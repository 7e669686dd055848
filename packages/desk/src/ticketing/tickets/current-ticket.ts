import type { RequesterTicketRow, TicketRow } from '@lodge/contracts'
import { sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { findTicket } from './ticket-record.ts'
import { toRequesterTicketRow, toTicketRow } from './ticket-views.ts'

/** Returns the ticket as it is now, in the view of the actor's side, for a conflict (409). */
export async function loadCurrentTicket(
  ctx: Context,
  number: number,
): Promise<TicketRow | RequesterTicketRow> {
  const ticket = await findTicketByNumber(ctx, number)
  const toView = ctx.actor.kind === 'requester' ? toRequesterTicketRow : toTicketRow
  return toView(ctx.db, ticket, ctx.now())
}

/**
 * Returns the row that answers an agent's change. It is not limited to what the actor sees: an agent who moves a ticket
 * to another team still gets its row.
 */
export async function loadTicketRow(ctx: Context, number: number): Promise<TicketRow> {
  return toTicketRow(ctx.db, await findTicketByNumber(ctx, number), ctx.now())
}

async function findTicketByNumber(ctx: Context, number: number) {
  const ticket = await findTicket(ctx.db, sql`ticket.number = ${number}`)
  if (!ticket) throw refusal('ticket_not_found')
  return ticket
}
