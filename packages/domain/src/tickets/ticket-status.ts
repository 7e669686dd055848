import { limits, type TicketStatus } from '@lodge/contracts'

/** Where a ticket may go from where it is. `new` is where tickets begin and never where they return. */
export const transitions: Record<TicketStatus, readonly TicketStatus[]> = {
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

export function canBecome(from: TicketStatus, to: TicketStatus): boolean {
  return transitions[from].includes(to)
}

/** Whether a closed ticket is young enough to come back: `limits.reopenDays` after it was closed. */
export function isReopenable(ticket: { status: TicketStatus; closedAt: Date | null }, now: Date): boolean {
  if (ticket.status === 'resolved') return true
  if (ticket.status !== 'closed' || !ticket.closedAt) return false
  return now.getTime() - ticket.closedAt.getTime() <= limits.reopenDays * 24 * 60 * 60 * 1000
}

/** Whether a ticket was closed too long ago to come back. */
export function isOverForGood(ticket: { status: TicketStatus; closedAt: Date | null }, now: Date): boolean {
  return ticket.status === 'closed' && !isReopenable(ticket, now)
}

/** Where anyone at all may take a ticket now: a closed one nowhere once it is too old to come back. */
export function statusesWithin(
  ticket: { status: TicketStatus; closedAt: Date | null },
  now: Date,
): readonly TicketStatus[] {
  return isOverForGood(ticket, now) ? [] : transitions[ticket.status]
}

/** Whether a ticket of this status may open by itself at a set time. */
export function mayWait(status: TicketStatus): boolean {
  return status === 'pending' || status === 'on_hold'
}

/**
 * The status that a public message brings about by itself: an agent's first answer opens a new ticket, a
 * requester's answer wakes one that waits, is parked or is over. Null when the status stays.
 */
export function statusAfterMessage(status: TicketStatus, by: 'requester' | 'staff'): TicketStatus | null {
  if (by === 'staff') return status === 'new' ? 'open' : null
  return mayWait(status) || isFinal(status) ? 'open' : null
}
