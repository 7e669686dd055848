import { type ListTickets, type TicketFilter, TicketPriority, TicketSort } from '@lodge/contracts'
import { finalStatuses } from './ticket-status.ts'

/** Returns whether the filter excludes every resolved or closed ticket. */
export function isUnresolvedOnly({ status }: Pick<TicketFilter, 'status'>): boolean {
  if (!status) return false
  return finalStatuses.every((final) => status.values.includes(final) === status.not)
}

const unresolvedSorts: readonly TicketSort[] = ['due', 'priority', 'unanswered']

/** Returns the orders that make sense for a list: finished tickets are neither due nor urgent nor unanswered. */
export function allowedSorts(filter: Pick<TicketFilter, 'status'>): readonly TicketSort[] {
  return isUnresolvedOnly(filter)
    ? TicketSort.options
    : TicketSort.options.filter((sort) => !unresolvedSorts.includes(sort))
}

/** Returns the order of a list: the requested one, or the latest change first where that makes no sense. */
export function effectiveSort(list: Pick<ListTickets, 'status' | 'sort'>): TicketSort {
  return allowedSorts(list).includes(list.sort) ? list.sort : 'updated'
}

/** Returns the rank of a priority, 0 for the most urgent. */
export function priorityRank(priority: TicketPriority): number {
  return TicketPriority.options.length - 1 - TicketPriority.options.indexOf(priority)
}
