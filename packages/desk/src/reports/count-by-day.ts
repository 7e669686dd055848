import type { Dashboard } from '@lodge/contracts'
import { query, sql, timestamp } from '@lodge/database'
import type { ReportScope } from './report-scope.ts'

type DayCounts = Pick<Dashboard, 'today' | 'newToday' | 'resolvedToday' | 'perDay'>

const days = 14

/** Returns the tickets created and resolved on each of the last 14 days, in the site's zone; today is the last one. */
export async function countByDay({ db, now, tickets }: ReportScope): Promise<DayCounts> {
  const perDay = await query<DayCounts['perDay'][number]>(
    db,
    sql`
    WITH zone AS (SELECT COALESCE((SELECT timezone FROM site), 'UTC') AS name),
    day AS (
      SELECT date::date, (date AT TIME ZONE zone.name) AS starts_at,
             ((date + interval '1 day') AT TIME ZONE zone.name) AS ends_at
      FROM zone, generate_series(date_trunc('day', ${timestamp(now)} AT TIME ZONE zone.name) - ${days - 1} * interval '1 day',
                                 date_trunc('day', ${timestamp(now)} AT TIME ZONE zone.name), interval '1 day') date)
    SELECT to_char(day.date, 'YYYY-MM-DD') AS date,
           (SELECT count(*)::int FROM ticket
            WHERE ticket.created_at >= day.starts_at AND ticket.created_at < day.ends_at AND ${tickets}) AS created,
           (SELECT count(*)::int FROM ticket
            WHERE ticket.resolved_at >= day.starts_at AND ticket.resolved_at < day.ends_at AND ${tickets}) AS resolved
    FROM day ORDER BY day.date`,
  )
  const today = perDay.at(-1)
  if (!today) throw new Error('A series of days has no last day.')
  return { today: today.date, newToday: today.created, resolvedToday: today.resolved, perDay }
}
