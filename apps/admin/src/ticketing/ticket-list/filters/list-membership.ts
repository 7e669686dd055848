import { TicketFilter, type TicketRow, type TicketSort } from '@lodge/contracts'
import { effectiveSort, priorityRank } from '@lodge/domain'
import type { TicketList } from '../list-url.ts'
import { type FilterContext, matchesFilter } from './matches-filter.ts'

/** Returns whether a ticket belongs on a list, by the same rules as the server's query. */
export function belongsToList(
  { sort: _sort, ...filter }: TicketList,
  row: TicketRow,
  context: FilterContext,
): boolean {
  return matchesFilter(filter, row, context)
}

/** The order that the server gives a list: tickets that are over are neither due nor urgent. */
export function resolveSort({ sort, ...filter }: TicketList): TicketSort {
  const parsed = TicketFilter.safeParse(filter)
  return parsed.success ? effectiveSort({ ...parsed.data, sort }) : sort
}

/** Orders two rows as the list does: the lowest place comes first. */
export function compareTickets(order: TicketSort, a: TicketRow, b: TicketRow): number {
  const [first, second] = [sortKeyOf(order, a), sortKeyOf(order, b)]
  return first === second ? 0 : first - second
}

/** A ticket that is never due comes last. */
function sortKeyOf(order: TicketSort, row: TicketRow): number {
  if (order === 'due') return row.dueAt ? Date.parse(row.dueAt) : Number.MAX_SAFE_INTEGER
  if (order === 'unanswered')
    return row.unansweredSince ? Date.parse(row.unansweredSince) : Number.MAX_SAFE_INTEGER
  if (order === 'priority') return priorityRank(row.priority)
  if (order === 'number') return -row.number
  if (order === 'number_asc') return row.number
  if (order === 'updated_asc') return Date.parse(row.updatedAt)
  if (order === 'created_asc') return Date.parse(row.createdAt)
  return -Date.parse(order === 'updated' ? row.updatedAt : row.createdAt)
}
