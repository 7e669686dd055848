import {
  type ListTickets,
  limits,
  referenceProperties,
  type TicketFilter,
  type TicketsPage,
} from '@lodge/contracts'
import { query } from '@lodge/database'
import { effectiveSort } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../cursor.ts'
import { JsonText } from '../../json-text.ts'
import { assertFilterValuesExist } from './assert-filter-values-exist.ts'
import { writeRows } from './kept-rows.ts'
import { loadFilterTimezone } from './load-timezone.ts'
import { type PagedTicket, sortColumns, ticketPageQuery } from './ticket-page-query.ts'

/**
 * Returns a page of the tickets that staff see and that match the filter. One query finds it, and is all that is read
 * of tickets whose rows are known.
 */
export async function listTickets(
  ctx: Context,
  { cursor, ...list }: ListTickets,
): Promise<JsonText<TicketsPage>> {
  const order = effectiveSort(list)
  const after = decodeCursor(cursor, order, sortColumns[order].by)
  const now = ctx.now()
  const scope = { actor: ctx.actor, now, timezone: await loadFilterTimezone(ctx, list) }
  const page = ticketPageQuery({ filter: list, order, after, size: limits.pageSize + 1 }, scope)
  const found = await query<PagedTicket>(ctx.db, page)
  if (found.length === 0 || !namesOneEach(list)) await assertFilterValuesExist(ctx, list)
  const shown = found.slice(0, limits.pageSize)
  const last = found.length > limits.pageSize ? shown.at(-1) : undefined
  const next = last ? encodeCursor({ order, at: toCursorValue(last.at), id: last.id }) : null
  const rows = await writeRows(ctx, shown, now)
  return new JsonText(`{"items":[${rows.join(',')}],"next":${JSON.stringify(next)}}`)
}

/** Returns whether each condition is on one record, so that a ticket that matches shows that the record exists. */
function namesOneEach(filter: TicketFilter): boolean {
  return referenceProperties.every((key) => {
    const condition = filter[key]
    return !condition || (!condition.not && condition.values.length === 1)
  })
}

function toCursorValue(at: Date | number): string {
  if (at instanceof Date) return at.toISOString()
  return at === Number.POSITIVE_INFINITY ? 'infinity' : String(at)
}
