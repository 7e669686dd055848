import { type Sql, sql, timestamp } from '@lodge/database'

/**
 * Returns the source of a query over `subscription` and its `person`, with `due.day`, the newest day on which it was to
 * be sent, `due.at`, that day's moment, and `upcoming.at`, the next one. Days and hours are those of the person's time
 * zone, so that nine o'clock stays nine o'clock when clocks change.
 */
export function withSchedule(now: Date): Sql {
  return sql`
    report_subscription subscription
    JOIN person ON person.id = subscription.person_id
    CROSS JOIN LATERAL (
      SELECT COALESCE(person.timezone, (SELECT timezone FROM site), 'UTC') AS name) AS zone
    CROSS JOIN LATERAL (SELECT (${timestamp(now)} AT TIME ZONE zone.name)::date AS date) AS today
    CROSS JOIN LATERAL (
      SELECT make_interval(hours => subscription.hour) AS hour,
             CASE subscription.cadence WHEN 'weekly' THEN interval '7 days' ELSE interval '1 month' END AS step,
             CASE subscription.cadence
               WHEN 'weekly' THEN today.date - (extract(isodow FROM today.date)::int - subscription.weekday + 7) % 7
               ELSE date_trunc('month', today.date)::date END AS day) AS latest
    CROSS JOIN LATERAL (
      SELECT CASE WHEN (latest.day + latest.hour) AT TIME ZONE zone.name <= ${timestamp(now)} THEN latest.day
                  ELSE (latest.day - latest.step)::date END AS day) AS newest
    CROSS JOIN LATERAL (
      SELECT newest.day, (newest.day + latest.hour) AT TIME ZONE zone.name AS at) AS due
    CROSS JOIN LATERAL (
      SELECT (newest.day + latest.step + latest.hour) AT TIME ZONE zone.name AS at) AS upcoming`
}
