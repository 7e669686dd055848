import { dayMs, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'

/**
 * Deletes up to `limit` drafts on closed tickets that nobody has gone on with for `limits.draftDays`. The sweep of unsent
 * files removes what was attached to them. Returns how many.
 */
export async function sweepDrafts({ db, now }: Context, limit: number): Promise<number> {
  const until = new Date(now().getTime() - limits.draftDays * dayMs)
  const rows = await query(
    db,
    sql`
    DELETE FROM draft WHERE (person_id, ticket_id, visibility) IN (
      SELECT person_id, ticket_id, visibility FROM draft JOIN ticket ON ticket.id = draft.ticket_id
      WHERE draft.updated_at < ${until} AND ticket.status = 'closed' AND ticket.closed_at < ${until} LIMIT ${limit})
      AND updated_at < ${until}
    RETURNING 1`,
  )
  return rows.length
}
