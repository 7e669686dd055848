import { type ListTickets, limits, type TicketsPage } from '@lodge/contracts'
import { effectiveSort, priorityRank } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../cursor.ts'
import { selectTickets, type TicketRecord } from '../ticket-record.ts'
import { toTicketRow } from '../ticket-views.ts'
import { assertFilterValuesExist } from './assert-filter-values-exist.ts'
import { loadFilterTimezone } from './load-timezone.ts'
import { sortColumns, type TicketOrder, ticketPageQuery } from './ticket-page-query.ts'

/** Returns a page of the tickets that staff see and that match the filter, found by one query. */
export async function listTickets(ctx: Context, { cursor, ...list }: ListTickets): Promise<TicketsPage> {
  const order = effectiveSort(list)
  const after = decodeCursor(cursor, order, sortColumns[order].by)
  await assertFilterValuesExist(ctx, list)
  const now = ctx.now()
  const scope = { actor: ctx.actor, now, timezone: await loadFilterTimezone(ctx, list) }
  const page = ticketPageQuery({ filter: list, order, after, size: limits.pageSize + 1 }, scope)
  const found = await selectTickets(ctx.db, page)
  const shown = found.slice(0, limits.pageSize)
  const last = found.length > limits.pageSize ? shown.at(-1) : undefined
  return {
    items: await Promise.all(shown.map((ticket) => toTicketRow(ctx.db, ticket, now))),
    next: last ? encodeCursor({ order, at: cursorValueOf(last, order), id: last.id }) : null,
  }
}

function cursorValueOf(ticket: TicketRecord, order: TicketOrder): string {
  if (order === 'due') return ticket.slaDueAt?.toISOString() ?? 'infinity'
  if (order === 'unanswered') return ticket.unansweredSince?.toISOString() ?? 'infinity'
  if (order === 'priority') return String(priorityRank(ticket.priority))
  if (order === 'number' || order === 'number_asc') return String(ticket.number)
  return (order === 'updated' || order === 'updated_asc' ? ticket.updatedAt : ticket.createdAt).toISOString()
}
