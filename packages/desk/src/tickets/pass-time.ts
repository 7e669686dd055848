import { limits, type StatusReason, type TicketStatus } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'
import { type Context, transaction } from '../context.ts'
import { changeStatus } from './change-status.ts'
import { touchLockedTickets } from './touch-ticket.ts'

/**
 * Opens up to `limit` tickets that wait for a time which has come by the database's clock, the longest overdue first,
 * passing over those that someone has in hand and those that were merged away. Gives how many it opened; however many
 * workers ask at once, each ticket is opened by one of them.
 */
export function wakeTickets(ctx: Context, limit: number): Promise<number> {
  const due = sql`wake_at <= statement_timestamp() AND status IN ('pending', 'on_hold') ORDER BY wake_at`
  return moveAll(ctx, sql`${due} LIMIT ${limit}`, { to: 'open', because: 'woken' })
}

/** Closes, in the same manner, tickets that were resolved `limits.closeAfterDays` ago and have stayed so. */
export function closeResolvedTickets(ctx: Context, limit: number): Promise<number> {
  const over = sql`resolved_at <= statement_timestamp() - ${limits.closeAfterDays} * interval '1 day'`
  const due = sql`status = 'resolved' AND ${over} ORDER BY resolved_at LIMIT ${limit}`
  return moveAll(ctx, due, { to: 'closed', because: 'closed_by_time' })
}

function moveAll(
  ctx: Context,
  due: Sql,
  change: { to: TicketStatus; because: StatusReason },
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const rows = await tx.$queryRaw<{ id: string; now: Date }[]>(sql`
      SELECT id, clock_timestamp() AS now FROM ticket WHERE merged_into_id IS NULL AND ${due} FOR NO KEY UPDATE SKIP LOCKED`)
    const now = rows.at(-1)?.now
    if (!now) return 0
    const tickets = await touchLockedTickets(
      tx,
      rows.map(({ id }) => id),
    )
    for (const ticket of tickets) await changeStatus(tx, { ...ctx, now: () => now }, ticket, change)
    return tickets.length
  })
}
