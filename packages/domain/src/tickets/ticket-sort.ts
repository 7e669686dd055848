import { type ListTickets, type TicketFilter, TicketPriority, TicketSort } from '@lodge/contracts'
import { finalStatuses } from './ticket-status.ts'

export function isUnresolvedOnly({ status }: Pick<TicketFilter, 'status'>): boolean {
  if (!status) return false
  return finalStatuses.every((final) => status.values.includes(final) === status.not)
}

const unresolvedSorts: readonly TicketSort[] = ['due', 'priority', 'unanswered']

/** Leaves out orders that make no sense: finished tickets are neither due nor urgent nor unanswered. */
export function allowedSorts(filter: Pick<TicketFilter, 'status'>): readonly TicketSort[] {
  return isUnresolvedOnly(filter)
    ? TicketSort.options
    : TicketSort.options.filter((sort) => !unresolvedSorts.includes(sort))
}

/** Returns the latest change first where the requested order makes no sense. */
export function effectiveSort(list: Pick<ListTickets, 'status' | 'sort'>): TicketSort {
  return allowedSorts(list).includes(list.sort) ? list.sort : 'updated'
}

/** Returns 0 for the most urgent. */
export function priorityRank(priority: TicketPriority): number {
  return TicketPriority.options.length - 1 - TicketPriority.options.indexOf(priority)
}
