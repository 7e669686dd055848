import { type ListTickets, type TicketFilter, TicketPriority, TicketSort } from '@lodge/contracts'
import { finalStatuses } from './ticket-status.ts'

/** Whether the conditions leave out every ticket that is resolved or closed. */
export function isUnresolvedOnly({ status }: Pick<TicketFilter, 'status'>): boolean {
  if (!status) return false
  return finalStatuses.every((final) => status.values.includes(final) === status.not)
}

/** The orders that make sense for a list: tickets that are over are neither due nor urgent. */
export function allowedSorts(conditions: Pick<TicketFilter, 'status'>): readonly TicketSort[] {
  return isUnresolvedOnly(conditions)
    ? TicketSort.options
    : TicketSort.options.filter((sort) => sort !== 'due' && sort !== 'priority')
}

/** The order that a list is in: the one asked for, or the latest first where that makes no sense. */
export function effectiveSort(list: Pick<ListTickets, 'status' | 'sort'>): TicketSort {
  return allowedSorts(list).includes(list.sort) ? list.sort : 'updated'
}

/** 0 for the most urgent. */
export function priorityRank(priority: TicketPriority): number {
  return TicketPriority.options.length - 1 - TicketPriority.options.indexOf(priority)
}
