import type { Dashboard } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { ReportScope } from './report-scope.ts'
import { fromSiteClock, siteMidnight } from './site-days.ts'

/**
 * Returns how many tickets were unresolved at nine this morning where the site is; null before that, and as long as the
 * facts that reports count are still being worked out.
 */
export async function countOpenAtNine({ db, now, facts }: ReportScope): Promise<Dashboard['openAtNine']> {
  const [nine] = await query<{ open: number | null }>(
    db,
    sql`
    SELECT CASE WHEN nine.at <= ${now} AND NOT EXISTS (SELECT FROM report_rebuild WHERE finished_at IS NULL) THEN (
             SELECT count(*)::int FROM report_fact ticket WHERE ticket.open_during @> nine.at AND ${facts}) END AS open
    FROM (SELECT ${fromSiteClock(sql`(${siteMidnight(now)} + interval '9 hours')`)} AS at) nine`,
  )
  return nine?.open ?? null
}
