import { query, sql } from '@lodge/database'
import type { ReportScope } from './report-scope.ts'
import { isWithin } from './site-days.ts'

/** Returns the median of the business minutes to resolution of the tickets resolved today; null without any. */
export async function medianResolutionMinutes({ db, today, tickets }: ReportScope): Promise<number | null> {
  const [found] = await query<{ minutes: number | null }>(
    db,
    sql`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY (deadline.evaluation->>'elapsedMinutes')::float8) AS minutes
    FROM ticket JOIN deadline ON deadline.ticket_id = ticket.id AND deadline.metric = 'resolution'
    WHERE ${isWithin(today, sql`ticket.resolved_at`)} AND deadline.fulfilled_at IS NOT NULL AND ${tickets}`,
  )
  return found?.minutes ?? null
}
