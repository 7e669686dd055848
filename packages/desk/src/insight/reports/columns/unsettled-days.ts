import type { ReportRange } from '@lodge/contracts'
import { query, type Sql, sql, type Transaction } from '@lodge/database'

/**
 * Returns the days by the clocks of the zone in which a fact has changed since they were settled. Zones are whole quarters
 * of an hour apart, so a quarter lies in one day.
 */
export function changedDays(zone: Sql): Sql {
  return sql`SELECT (at AT TIME ZONE ${zone})::date FROM report_change`
}

/** Returns the days of the range that are to be read from their facts, as far as there are facts. */
export async function listUnsettledDays(
  tx: Transaction,
  { from, to }: ReportRange,
  timezone: string,
): Promise<string[]> {
  const zone = sql`${timezone}`
  const dayOf = (moment: Sql) => sql`(${moment} AT TIME ZONE ${zone})::date`
  const rows = await query<{ day: string }>(
    tx,
    sql`
    WITH reach AS (
      SELECT (SELECT min(at) FROM report_fact) AS first, GREATEST(
        (SELECT max(at) FROM report_fact),
        (SELECT max(upper(open_during)) FROM report_fact WHERE open_during IS NOT NULL)) AS last)
    SELECT to_char(given.day, 'YYYY-MM-DD') AS day
    FROM reach, generate_series(GREATEST(${from}::date, ${dayOf(sql`first`)}),
                                LEAST(${to}::date, ${dayOf(sql`last`)}), interval '1 day') AS given (day)
    WHERE NOT EXISTS (
        SELECT FROM report_settled settled WHERE settled.day = given.day::date AND timezone = ${zone})
       OR given.day::date IN (${changedDays(zone)})
    ORDER BY 1`,
  )
  return rows.map(({ day }) => day)
}
