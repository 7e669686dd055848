import { sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { moveDueTickets } from './move-due-tickets.ts'

/**
 * Opens up to `limit` tickets whose snooze has ended by the database's clock, the longest overdue first. Returns how
 * many it opened.
 */
export function wakeSnoozedTickets(ctx: Context, limit: number): Promise<number> {
  const due = sql`snoozed_until <= statement_timestamp() AND status IN ('pending', 'on_hold') ORDER BY snoozed_until LIMIT ${limit}`
  return moveDueTickets(ctx, due, { to: 'open', because: 'unsnoozed' })
}
