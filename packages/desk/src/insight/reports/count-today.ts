import type { Dashboard, DashboardNow } from '@lodge/contracts'
import { query, sql, timestamp } from '@lodge/database'
import type { ReportScope } from './report-scope.ts'
import { fromSiteClock, onSiteClock, siteMidnight } from './site-days.ts'

type TodayCounts = Pick<DashboardNow, 'today' | 'newToday' | 'resolvedToday' | 'hours'>

interface HourRow {
  [column: string]: unknown
  date: string
  at: Date
  hour: number
  created: number
  resolved: number
}

/** Returns the tickets created and resolved in each hour of today, in the site's zone, and their sums. */
export async function countToday({ db, today, tickets }: ReportScope): Promise<TodayCounts> {
  const rows = await query<HourRow>(
    db,
    sql`
    WITH slot AS (
      SELECT at, at + interval '1 hour' AS ends_at
      FROM generate_series(${timestamp(today.from)}, ${timestamp(today.to)} - interval '1 second', interval '1 hour') at)
    SELECT to_char(${onSiteClock(sql`at`)}, 'YYYY-MM-DD') AS date, at,
           extract(hour FROM ${onSiteClock(sql`at`)})::int AS hour,
           (SELECT count(*)::int FROM ticket
            WHERE ticket.created_at >= at AND ticket.created_at < ends_at AND ${tickets}) AS created,
           (SELECT count(*)::int FROM ticket
            WHERE ticket.resolved_at >= at AND ticket.resolved_at < ends_at AND ${tickets}) AS resolved
    FROM slot ORDER BY at`,
  )
  const [first] = rows
  if (!first) throw new Error('A day has no hours.')
  const sum = (kind: 'created' | 'resolved') => rows.reduce((total, row) => total + row[kind], 0)
  return {
    today: first.date,
    newToday: sum('created'),
    resolvedToday: sum('resolved'),
    hours: rows.map(({ at, hour, created, resolved }) => ({ at: at.toISOString(), hour, created, resolved })),
  }
}

const usualWeeks = 4

/** Returns the median of the tickets created on today's weekday in the last four weeks; null without that past. */
export async function countUsuallyNew({ db, now, tickets }: ReportScope): Promise<Dashboard['usuallyNew']> {
  const [usual] = await query<{ median: number | null }>(
    db,
    sql`
    WITH day AS (
      SELECT ${fromSiteClock(sql`date`)} AS starts_at, ${fromSiteClock(sql`(date + interval '1 day')`)} AS ends_at
      FROM generate_series(${siteMidnight(now, usualWeeks * 7)}, ${siteMidnight(now, 7)}, interval '7 days') date)
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY (
             SELECT count(*) FROM ticket
             WHERE ticket.created_at >= starts_at AND ticket.created_at < ends_at AND ${tickets})) AS median
    FROM day
    HAVING EXISTS (SELECT FROM ticket WHERE ticket.created_at < min(starts_at) AND ${tickets})`,
  )
  return usual?.median ?? null
}
