import { query, sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { autoCloseDays } from '../ticket-limits.ts'
import { moveDueTickets } from './move-due-tickets.ts'

/**
 * Closes up to `limit` tickets that were resolved as many days ago as the site's settings say and have stayed so, the
 * oldest first. Returns how many it closed.
 */
export async function autoCloseTickets(ctx: Context, limit: number): Promise<number> {
  const [site] = await query<{ days: number }>(ctx.db, sql`SELECT ${autoCloseDays} AS days`)
  if (!site) return 0
  const { days } = site
  const isOver = sql`resolved_at <= statement_timestamp() - ${days} * interval '1 day'`
  const due = sql`status = 'resolved' AND ${isOver} ORDER BY resolved_at LIMIT ${limit}`
  return moveDueTickets(ctx, due, { to: 'closed', because: 'auto_closed', afterDays: days })
}
