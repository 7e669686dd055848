import { dayMs, type TicketStatus } from '@lodge/contracts'

/** No ticket returns to `new`. */
export const statusTransitions: Record<TicketStatus, readonly TicketStatus[]> = {
  new: ['open', 'pending', 'on_hold', 'resolved', 'closed'],
  open: ['pending', 'on_hold', 'resolved', 'closed'],
  pending: ['open', 'on_hold', 'resolved', 'closed'],
  on_hold: ['open', 'pending', 'resolved', 'closed'],
  resolved: ['open', 'closed'],
  closed: ['open'],
}

export const finalStatuses = ['resolved', 'closed'] as const satisfies readonly TicketStatus[]

export function isFinal(status: TicketStatus): boolean {
  return status === 'resolved' || status === 'closed'
}

export function canTransition(from: TicketStatus, to: TicketStatus): boolean {
  return statusTransitions[from].includes(to)
}

export interface TicketEnd {
  status: TicketStatus
  closedAt: Date | null
  /** Days after closing in which a ticket can be reopened. */
  reopenDays: number
}

export function isReopenable(ticket: TicketEnd, now: Date): boolean {
  if (ticket.status === 'resolved') return true
  if (ticket.status !== 'closed' || !ticket.closedAt) return false
  return now.getTime() - ticket.closedAt.getTime() <= ticket.reopenDays * dayMs
}

export function isClosedForGood(ticket: TicketEnd, now: Date): boolean {
  return ticket.status === 'closed' && !isReopenable(ticket, now)
}

/** Returns no status once the ticket is closed for good. */
export function reachableStatuses(ticket: TicketEnd, now: Date): readonly TicketStatus[] {
  return isClosedForGood(ticket, now) ? [] : statusTransitions[ticket.status]
}

export function canSnooze(status: TicketStatus): boolean {
  return status === 'pending' || status === 'on_hold'
}

/**
 * Returns the status after a public message: an agent's first reply opens a new ticket, a requester's reply one that
 * is pending, on hold, resolved or closed. Null when the status stays.
 */
export function statusAfterMessage(status: TicketStatus, by: 'requester' | 'staff'): TicketStatus | null {
  if (by === 'staff') return status === 'new' ? 'open' : null
  return canSnooze(status) || isFinal(status) ? 'open' : null
}
