import { dayMs, limits, type SetStatus, type TicketParams, type TicketRow } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { canSnooze, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy } from '../../context.ts'
import { changeStatus } from '../change-status.ts'
import { changeTicket } from '../change-ticket.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/**
 * Sets the status as staff; throws `status_not_allowed` (409) where the ticket cannot have it now. `until` snoozes a
 * ticket that is pending or on hold; a ticket that has the status already takes the new time.
 */
export function setStatus(
  ctx: Context,
  { number, status, until }: SetStatus & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const snoozedUntil = until ? parseSnoozedUntil(until, status, now.now()) : null
    if (ticket.status !== status) await changeStatus(tx, now, ticket, { to: status, until: snoozedUntil })
    else if (until !== undefined) await changeSnooze(tx, now, ticket, snoozedUntil)
  })
}

function parseSnoozedUntil(until: string, status: SetStatus['status'], now: Date): Date {
  const moment = new Date(until)
  if (!canSnooze(status)) throw refusalAt('until', 'snooze_needs_waiting_status')
  if (moment <= now) throw refusalAt('until', 'snooze_not_in_future')
  if (moment.getTime() > now.getTime() + limits.maxSnoozeDays * dayMs)
    throw refusalAt('until', 'snooze_too_far')
  return moment
}

async function changeSnooze(tx: Transaction, ctx: Context, ticket: TouchedTicket, to: Date | null) {
  const from = ticket.snoozedUntil
  if (from?.getTime() === to?.getTime()) return
  await tx.ticket.update({
    where: { id: ticket.id },
    data: { snoozedUntil: to, updatedAt: ctx.now() },
    select: { id: true },
  })
  const ticketId = ticket.id
  const before = from?.toISOString() ?? null
  if (to)
    await recordEventBy(ctx, tx, { type: 'ticket.snoozed', ticketId, from: before, to: to.toISOString() })
  else if (before) await recordEventBy(ctx, tx, { type: 'ticket.unsnoozed', ticketId, from: before })
}
