import type { StatusReason, TicketStatus } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { canBecome, DomainError, isFinal, isOverForGood } from '@lodge/domain'
import { type Context, recordBy } from '../context.ts'
import type { TouchedTicket } from './touch-ticket.ts'

interface Change {
  to: TicketStatus
  /** The message that brings it about, if one does. */
  messageId?: string | null
  /** When the ticket opens by itself; only where it may wait. */
  until?: Date | null
  because?: StatusReason
}

/**
 * Takes a held ticket to another status and records it. Whatever time it was waiting for is forgotten. Throws
 * `status_not_allowed` where the ticket cannot go there. Staying where it is changes nothing.
 */
export async function changeStatus(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { to, messageId = null, until = null, because }: Change,
): Promise<void> {
  const from = ticket.status
  if (from === to) return
  const now = ctx.now()
  assertMayBecome(ticket, to, now)
  await tx.ticket.update({
    where: { id: ticket.id },
    data: { status: to, updatedAt: now, wakeAt: until, ...endsOf(from, to, now) },
    select: { id: true },
  })
  await recordBy(ctx, tx, {
    type: 'ticket.status_changed',
    ticketId: ticket.id,
    from,
    to,
    messageId,
    ...(until && { until: until.toISOString() }),
    ...(because && { because }),
  })
  ticket.status = to
  ticket.wakeAt = until
}

function assertMayBecome(ticket: TouchedTicket, to: TicketStatus, now: Date): void {
  if (!canBecome(ticket.status, to))
    throw new DomainError('status_not_allowed', `A ticket that is ${ticket.status} cannot become ${to}.`)
  if (isOverForGood(ticket, now))
    throw new DomainError('status_not_allowed', 'This ticket was closed too long ago to be reopened.')
}

/** When it ended: set on the way out, gone when the ticket comes back. A closed ticket counts as resolved, once. */
function endsOf(from: TicketStatus, to: TicketStatus, now: Date) {
  if (!isFinal(to)) return { resolvedAt: null, closedAt: null }
  if (to === 'resolved') return { resolvedAt: now, closedAt: null }
  return from === 'resolved' ? { closedAt: now } : { resolvedAt: now, closedAt: now }
}
