import { dayMs, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/**
 * Decides what suggestions came to for up to `limit` drafts that nobody touched for a day, and forgets whose they were:
 * `confirmed` where the writer said so, `possible` where an article was opened and none was said to answer, `ticket`
 * where the same person created one by then, in this draft or any other way, and else `none`. Deletes what is older
 * than `limits.suggestionDays`. Returns how many suggestions it decided.
 */
export async function decideSuggestions(ctx: Context, limit: number): Promise<number> {
  const now = ctx.now().getTime()
  await query(
    ctx.db,
    sql`DELETE FROM article_suggestion WHERE shown_at < ${new Date(now - limits.suggestionDays * dayMs)}`,
  )
  const decided = await query(
    ctx.db,
    sql`
    WITH due AS (
      SELECT draft_id, person_id, min(shown_at) AS began,
             max(GREATEST(shown_at, opened_at, answered_at)) AS ended,
             bool_or(sent_at IS NOT NULL) AS is_sent, bool_or(answered_at IS NOT NULL) AS is_answered
      FROM article_suggestion WHERE outcome IS NULL
      GROUP BY draft_id, person_id
      HAVING max(GREATEST(shown_at, opened_at, answered_at)) < ${new Date(now - dayMs)}
      LIMIT ${limit}
    ), asked AS (
      SELECT due.*, is_sent OR EXISTS (
        SELECT FROM ticket WHERE ticket.requester_id = due.person_id
          AND ticket.created_at BETWEEN due.began AND due.ended + interval '1 day') AS has_ticket
      FROM due
    )
    UPDATE article_suggestion AS suggestion
    SET person_id = NULL,
        outcome = CASE WHEN asked.has_ticket THEN 'ticket'
                       WHEN suggestion.answered_at IS NOT NULL THEN 'confirmed'
                       WHEN suggestion.opened_at IS NOT NULL AND NOT asked.is_answered THEN 'possible'
                       ELSE 'none' END
    FROM asked
    WHERE suggestion.draft_id = asked.draft_id AND suggestion.person_id = asked.person_id
    RETURNING suggestion.article_id AS id`,
  )
  return decided.length
}
