import { dayMs, limits, type TicketStatus } from '@lodge/contracts'

/** Where a ticket may go from where it is. `new` is where tickets begin and never where they return. */
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

/** Whether a closed ticket is young enough to come back: `limits.reopenDays` after it was closed. */
export function isReopenable(ticket: { status: TicketStatus; closedAt: Date | null }, now: Date): boolean {
  if (ticket.status === 'resolved') return true
  if (ticket.status !== 'closed' || !ticket.closedAt) return false
  return now.getTime() - ticket.closedAt.getTime() <= limits.reopenDays * dayMs
}

/** Whether a ticket was closed too long ago to come back. */
export function isClosedForGood(ticket: { status: TicketStatus; closedAt: Date | null }, now: Date): boolean {
  return ticket.status === 'closed' && !isReopenable(ticket, now)
}

/** Where anyone at all may take a ticket now: a closed one nowhere once it is too old to come back. */
export function reachableStatuses(
  ticket: { status: TicketStatus; closedAt: Date | null },
  now: Date,
): readonly TicketStatus[] {
  return isClosedForGood(ticket, now) ? [] : statusTransitions[ticket.status]
}

/** Whether a ticket of this status may open by itself at a set time. */
export function canSnooze(status: TicketStatus): boolean {
  return status === 'pending' || status === 'on_hold'
}

/**
 * The status that a public message brings about by itself: an agent's first answer opens a new ticket, a
 * requester's answer wakes one that waits, is parked or is over. Null when the status stays.
 */
export function statusAfterMessage(status: TicketStatus, by: 'requester' | 'staff'): TicketStatus | null {
  if (by === 'staff') return status === 'new' ? 'open' : null
  return canSnooze(status) || isFinal(status) ? 'open' : null
}
