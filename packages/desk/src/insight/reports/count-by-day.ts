import type { Dashboard, DashboardDays } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { ReportScope } from './report-scope.ts'
import { fromSiteClock, siteMidnight } from './site-days.ts'

/** A week is read beside the week before it. */
const shownDays: Record<DashboardDays, number> = { 7: 14, 30: 30 }

/** Returns the tickets created and resolved on each of the last days, in the site's zone; today is the last one. */
export function countByDay(
  { db, now, tickets }: ReportScope,
  days: DashboardDays,
): Promise<Dashboard['perDay']> {
  return query<Dashboard['perDay'][number]>(
    db,
    sql`
    WITH day AS (
      SELECT date, ${fromSiteClock(sql`date`)} AS starts_at,
             ${fromSiteClock(sql`(date + interval '1 day')`)} AS ends_at
      FROM generate_series(${siteMidnight(now, shownDays[days] - 1)}, ${siteMidnight(now)}, interval '1 day') date)
    SELECT to_char(date, 'YYYY-MM-DD') AS date,
           (SELECT count(*)::int FROM ticket
            WHERE ticket.created_at >= starts_at AND ticket.created_at < ends_at AND ${tickets}) AS created,
           (SELECT count(*)::int FROM ticket
            WHERE ticket.resolved_at >= starts_at AND ticket.resolved_at < ends_at AND ${tickets}) AS resolved
    FROM day ORDER BY day.date`,
  )
}
