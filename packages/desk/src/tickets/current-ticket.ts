import type { RequesterTicketRow, TicketRow } from '@lodge/contracts'
import { sql } from '@lodge/database'
import { notFound } from '@lodge/domain'
import type { Context } from '../context.ts'
import { findTicket } from './ticket-record.ts'
import { toRequesterTicketRow, toTicketRow } from './ticket-views.ts'

/** The ticket as it is at this moment, in the view of the actor's side: what a conflict (409) carries. */
export async function loadCurrentTicket(
  ctx: Context,
  number: number,
): Promise<TicketRow | RequesterTicketRow> {
  const ticket = await findTicketByNumber(ctx, number)
  const toView = ctx.actor.kind === 'requester' ? toRequesterTicketRow : toTicketRow
  return toView(ctx.db, ticket, ctx.now())
}

/**
 * The row that answers a change of staff. Not narrowed to what the actor sees: who hands a ticket to another team
 * is still told that it went there.
 */
export async function loadTicketRow(ctx: Context, number: number): Promise<TicketRow> {
  return toTicketRow(ctx.db, await findTicketByNumber(ctx, number), ctx.now())
}

async function findTicketByNumber(ctx: Context, number: number) {
  const ticket = await findTicket(ctx.db, sql`ticket.number = ${number}`)
  if (!ticket) throw notFound('This ticket')
  return ticket
}
