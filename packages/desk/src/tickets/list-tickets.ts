import { type ListTickets, limits, type TicketsPage } from '@lodge/contracts'
import { sortOf, urgencyOf } from '@lodge/domain'
import type { Context } from '../context.ts'
import { cursorTo, placeOf } from './cursor.ts'
import { assertKnown } from './known-conditions.ts'
import { type Order, pageOf, places } from './ticket-page.ts'
import { selectTickets, type TicketRecord } from './ticket-record.ts'
import { toTicketRow } from './ticket-views.ts'
import { timezoneOf } from './timezone-of.ts'

/** A page of the tickets that staff see and that fulfil the conditions, found by one query. */
export async function listTickets(ctx: Context, { cursor, ...list }: ListTickets): Promise<TicketsPage> {
  const order = sortOf(list)
  const after = placeOf(cursor, order, places[order].by)
  await assertKnown(ctx, list)
  const now = ctx.now()
  const asked = { actor: ctx.actor, now, timezone: await timezoneOf(ctx, list) }
  const page = pageOf({ conditions: list, order, after, size: limits.pageSize + 1 }, asked)
  const found = await selectTickets(ctx.db, page)
  const shown = found.slice(0, limits.pageSize)
  const last = found.length > limits.pageSize ? shown.at(-1) : undefined
  return {
    items: await Promise.all(shown.map((ticket) => toTicketRow(ctx.db, ticket, now))),
    next: last ? cursorTo({ order, at: atOf(last, order), id: last.id }) : null,
  }
}

function atOf(ticket: TicketRecord, order: Order): string {
  if (order === 'due') return ticket.slaDueAt?.toISOString() ?? 'infinity'
  if (order === 'priority') return String(urgencyOf(ticket.priority))
  if (order === 'number' || order === 'number_asc') return String(ticket.number)
  return (order === 'updated' || order === 'updated_asc' ? ticket.updatedAt : ticket.createdAt).toISOString()
}
