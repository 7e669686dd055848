import type { StatusReason, TicketStatus } from '@lodge/contracts'
import { type Sql, send, sql, type Transaction } from '@lodge/database'
import { canTransition, isClosedForGood, isFinal, refusal } from '@lodge/domain'
import type { NewEvent } from '@lodge/events'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import type { TouchedTicket } from './touch-ticket.ts'

interface StatusChange {
  to: TicketStatus
  messageId?: string | null
  /** The time to snooze the ticket until; only for statuses that can be snoozed. */
  until?: Date | null
  because?: StatusReason
  /** Of an automatic closing: how many days the ticket had stayed resolved. */
  afterDays?: number
}

/** An allowed change of status: what it sets of the ticket, and its event. */
export interface PreparedStatusChange {
  sets: Sql
  event: NewEvent<'ticket.status_changed'>
}

/**
 * Changes a locked ticket's status and records it. An earlier snooze ends. Throws `status_not_allowed` where the ticket
 * cannot have the status now. The same status changes nothing.
 */
export async function changeStatus(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  change: StatusChange,
): Promise<void> {
  const move = prepareStatusChange(ctx, ticket, change)
  if (!move) return
  send(
    tx,
    sql`
    UPDATE ticket SET ${move.sets}, updated_at = ${ctx.now()} WHERE id = ${ticket.id}`,
  )
  await recordEventBy(ctx, tx, move.event)
}

/**
 * Prepares a change of a locked ticket's status, for the caller to write and to record; the ticket in memory has it
 * already. Returns null where it has the status. Throws `status_not_allowed`.
 */
export function prepareStatusChange(
  ctx: Context,
  ticket: TouchedTicket,
  { to, messageId = null, until = null, because, afterDays }: StatusChange,
): PreparedStatusChange | null {
  const from = ticket.status
  if (from === to) return null
  const now = ctx.now()
  assertCanTransition(ticket, to, now)
  ticket.status = to
  ticket.snoozedUntil = until
  const { resolvedAt, closedAt } = endTimesFor(from, to, now)
  return {
    sets: sql`status = ${to}, snoozed_until = ${until}, closed_at = ${closedAt},
              resolved_at = ${resolvedAt === undefined ? sql`resolved_at` : resolvedAt}`,
    event: {
      type: 'ticket.status_changed',
      ticketId: ticket.id,
      from,
      to,
      messageId,
      ...(until && { until: until.toISOString() }),
      ...(because && { because }),
      ...(afterDays !== undefined && { afterDays }),
    },
  }
}

function assertCanTransition(ticket: TouchedTicket, to: TicketStatus, now: Date): void {
  if (!canTransition(ticket.status, to)) throw refusal('status_not_allowed', { from: ticket.status, to })
  if (isClosedForGood(ticket, now)) throw refusal('reopened_too_late')
}

interface EndTimes {
  /** Undefined leaves it as it is. */
  resolvedAt: Date | null | undefined
  closedAt: Date | null
}

/** Set when the ticket ends, cleared when it is reopened. A closed ticket counts as resolved, once. */
function endTimesFor(from: TicketStatus, to: TicketStatus, now: Date): EndTimes {
  if (!isFinal(to)) return { resolvedAt: null, closedAt: null }
  if (to === 'resolved') return { resolvedAt: now, closedAt: null }
  return { resolvedAt: from === 'resolved' ? undefined : now, closedAt: now }
}
