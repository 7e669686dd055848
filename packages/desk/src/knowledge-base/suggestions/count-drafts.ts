import type { Deflection } from '@lodge/contracts'
import { type Database, query, type Sql, sql, timestamp } from '@lodge/database'

/** Returns what became of the drafts during which an article was suggested, from one moment up to another if there is one. */
export async function countDrafts(
  db: Database,
  { start, end }: { start: Date; end: Date | null },
): Promise<Omit<Deflection, 'articles'>> {
  const nothing = { drafts: 0, sent: 0, askedLater: 0, confirmed: 0, possible: 0, left: 0, undecided: 0 }
  const [counts] = await query<Omit<Deflection, 'articles'>>(
    db,
    sql`
    WITH draft AS (
      SELECT bool_or(outcome IS NULL) AS is_open, bool_or(outcome = 'ticket') AS has_ticket,
             bool_or(sent_at IS NOT NULL) AS is_sent, bool_or(outcome = 'confirmed') AS is_confirmed,
             bool_or(outcome = 'possible') AS is_possible
      FROM article_suggestion WHERE shown_at >= ${start} AND shown_at < COALESCE(${timestamp(end)}, 'infinity') GROUP BY draft_id
    ), named AS (
      SELECT CASE WHEN is_sent THEN 'sent' WHEN is_open THEN 'undecided' WHEN has_ticket THEN 'askedLater'
                  WHEN is_confirmed THEN 'confirmed' WHEN is_possible THEN 'possible' ELSE 'left' END AS result
      FROM draft
    )
    SELECT count(*)::int AS drafts, ${sumOf('sent')} AS sent, ${sumOf('askedLater')} AS "askedLater",
           ${sumOf('confirmed')} AS confirmed, ${sumOf('possible')} AS possible, ${sumOf('left')} AS left,
           ${sumOf('undecided')} AS undecided
    FROM named`,
  )
  return counts ?? nothing
}

const sumOf = (result: string): Sql => sql`(count(*) FILTER (WHERE result = ${result}))::int`
