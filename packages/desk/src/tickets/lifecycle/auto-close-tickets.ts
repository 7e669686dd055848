import { limits } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../../context.ts'
import { moveDueTickets } from './move-due-tickets.ts'

/**
 * Closes up to `limit` tickets that were resolved `limits.autoCloseAfterDays` ago and have stayed so, the oldest first.
 * Returns how many it closed.
 */
export function autoCloseTickets(ctx: Context, limit: number): Promise<number> {
  const isOver = sql`resolved_at <= statement_timestamp() - ${limits.autoCloseAfterDays} * interval '1 day'`
  const due = sql`status = 'resolved' AND ${isOver} ORDER BY resolved_at LIMIT ${limit}`
  return moveDueTickets(ctx, due, { to: 'closed', because: 'auto_closed' })
}
