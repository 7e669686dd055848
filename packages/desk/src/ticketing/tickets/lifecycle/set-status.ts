import { dayMs, limits, type SetStatus, type TicketParams, type TicketRow } from '@lodge/contracts'
import { type Sql, send, sql, type Transaction } from '@lodge/database'
import { canSnooze, refusalAt } from '@lodge/domain'
import type { NewEvent } from '@lodge/events'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import { prepareStatusChange } from '../change-status.ts'
import { changeTicket } from '../change-ticket.ts'
import { lockTicket, type TouchedTicket } from '../touch-ticket.ts'

/**
 * Sets the status as staff; throws `status_not_allowed` (409) where the ticket cannot have it now. `until` snoozes a
 * ticket that is pending or on hold; a ticket that has the status already takes the new time.
 */
export function setStatus(
  ctx: Context,
  { number, status, until }: SetStatus & TicketParams,
): Promise<TicketRow> {
  return changeTicket(
    ctx,
    number,
    (tx, now, ticket) => changeStatusOrSnooze(tx, now, ticket, { status, until }),
    lockTicket,
  )
}

/** Gives a locked ticket a status, or another time to be snoozed until. */
export async function changeStatusOrSnooze(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { status, until }: SetStatus,
): Promise<void> {
  const snoozedUntil = until ? parseSnoozedUntil(until, status, ctx.now()) : null
  if (ticket.status !== status) {
    const move = prepareStatusChange(ctx, ticket, { to: status, until: snoozedUntil })
    if (move) await writeChange(tx, ctx, ticket, move)
  } else if (until !== undefined) await changeSnooze(tx, ctx, ticket, snoozedUntil)
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
  const ticketId = ticket.id
  const before = from?.toISOString() ?? null
  const sets = sql`snoozed_until = ${to}`
  if (to)
    await writeChange(tx, ctx, ticket, {
      sets,
      event: { type: 'ticket.snoozed', ticketId, from: before, to: to.toISOString() },
    })
  else if (before)
    await writeChange(tx, ctx, ticket, { sets, event: { type: 'ticket.unsnoozed', ticketId, from: before } })
}

async function writeChange(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { sets, event }: { sets: Sql; event: NewEvent },
): Promise<void> {
  send(
    tx,
    sql`UPDATE ticket SET version = version + 1, ${sets}, updated_at = ${ctx.now()} WHERE id = ${ticket.id}`,
  )
  await recordEventBy(ctx, tx, event)
}
