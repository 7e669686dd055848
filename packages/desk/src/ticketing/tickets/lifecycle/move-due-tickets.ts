import type { StatusReason, TicketStatus } from '@lodge/contracts'
import { query, type Sql, sql } from '@lodge/database'
import { type Context, transaction } from '../../../foundation/context.ts'
import { changeStatus } from '../change-status.ts'
import { touchLockedTickets } from '../touch-ticket.ts'

/**
 * Changes the status of the tickets that `due` selects (conditions, order and limit), skipping locked and merged ones.
 * Returns how many it changed; however many processes run this at once, one of them changes each ticket.
 */
export function moveDueTickets(
  ctx: Context,
  due: Sql,
  change: { to: TicketStatus; because: StatusReason; afterDays?: number },
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const rows = await query<{ id: string; now: Date }>(
      tx,
      sql`
      SELECT id, clock_timestamp() AS now FROM ticket WHERE merged_into_id IS NULL AND ${due} FOR NO KEY UPDATE SKIP LOCKED`,
    )
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
