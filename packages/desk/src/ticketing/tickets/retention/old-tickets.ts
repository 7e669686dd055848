import { limits } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'

/** A ticket with a legal hold, and those that it is merged into. */
const heldTickets = sql`
  WITH RECURSIVE held AS (
    SELECT id, merged_into_id FROM ticket WHERE legal_hold IS NOT NULL
    UNION SELECT target.id, target.merged_into_id FROM ticket target JOIN held ON held.merged_into_id = target.id)
  SELECT id FROM held`

/** Returns the condition that a ticket was closed so many months before `at`, and that nobody can reopen it any more. */
export function isOld(months: number, at: Sql): Sql {
  return sql`
    ticket.status = 'closed' AND ticket.merged_into_id IS NULL
    AND ticket.closed_at <= ${at} - make_interval(months => ${months})
    AND ticket.closed_at <= ${at} - make_interval(days =>
      COALESCE((SELECT reopen_days FROM site WHERE id = 1), ${limits.reopenDays}))`
}

/** The condition that nothing keeps a ticket: no legal hold of its own, nor of one that was merged into it. */
export const isFree = sql`(ticket.legal_hold IS NULL AND ticket.id NOT IN (${heldTickets}))`
