import type { ReportRange } from '@lodge/contracts'
import { integer, query, sql, type Transaction, timestamp, transact } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { loadSiteTimezone } from '../../../ticketing/tickets/list/load-timezone.ts'
import { addDays } from '../ticket-report/report-range.ts'
import { columnsOfFacts, reportDayColumns } from './columns-sql.ts'
import { changedDays } from './unsettled-days.ts'

interface SettleOptions {
  /** Looked at before each batch; what is left then is for the next time. */
  signal?: AbortSignal
}

/** So few that a batch takes about a second on a large desk; nobody waits for what it locks. */
const batchDays = 10
const longestBatchMs = 60_000

/**
 * Makes the columns of the days that are over and have none, or that have changed since, the latest first, while Lodge
 * runs. Where another process does it already, it leaves it to that. Returns how many days it settled.
 */
export async function settleReportDays(ctx: Context, { signal }: SettleOptions = {}): Promise<number> {
  const timezone = await loadSiteTimezone(ctx.db)
  for (let count = 0; ; ) {
    if (signal?.aborted) return count
    const batch = await findBatch(ctx, timezone)
    if (!batch) {
      await query(
        ctx.db,
        sql`UPDATE report_rebuild SET is_filling = FALSE WHERE is_filling AND finished_at IS NOT NULL`,
      )
      return count
    }
    const isSettled = await transact(ctx.db, (tx) => settle(tx, batch.days, timezone), {
      isSnapshot: true,
      timeoutMs: longestBatchMs,
    })
    if (!isSettled) return count
    count += batch.count
  }
}

/** Days that follow each other. */
async function findBatch({ db, now }: Context, timezone: string) {
  const rows = await query<{ day: string }>(
    db,
    sql`
    SELECT to_char(given.day, 'YYYY-MM-DD') AS day
    FROM generate_series((SELECT (min(at) AT TIME ZONE ${timezone})::date FROM report_fact),
                         (${timestamp(now())} AT TIME ZONE ${timezone})::date - 1, interval '1 day') AS given (day)
    LEFT JOIN report_settled settled ON settled.day = given.day::date AND timezone = ${timezone} AND NOT is_due
    WHERE settled.day IS NULL OR given.day::date IN (${changedDays(sql`${timezone}`)})
    ORDER BY 1 DESC LIMIT ${integer(batchDays)}`,
  )
  const days = rows.map(({ day }) => day)
  const last = days[0]
  if (!last) return null
  const count = days.filter((day, index) => day === addDays(last, -index)).length
  return { days: { from: addDays(last, 1 - count), to: last }, count }
}

/** Settles days from one snapshot. Days that others change meanwhile stay marked as changed. */
async function settle(tx: Transaction, { from, to }: ReportRange, timezone: string): Promise<boolean> {
  const zone = sql`${timezone}`
  const [turn] = await query<{ isOurs: boolean }>(
    tx,
    sql`SELECT pg_try_advisory_xact_lock(hashtext('lodge.report_day')) AS "isOurs"`,
  )
  if (!turn?.isOurs) return false
  await query(
    tx,
    sql`
    DELETE FROM report_change change WHERE id IN (
      SELECT id FROM report_change WHERE (at AT TIME ZONE ${zone})::date BETWEEN ${from}::date AND ${to}::date)`,
  )
  await query(tx, sql`DELETE FROM report_day WHERE day BETWEEN ${from}::date AND ${to}::date`)
  await query(
    tx,
    sql`
    INSERT INTO report_day (${reportDayColumns}) ${columnsOfFacts({ from: sql`${from}`, to: sql`${to}`, zone })}`,
  )
  await query(
    tx,
    sql`
    INSERT INTO report_settled (day, timezone)
    SELECT day, ${zone} FROM generate_series(${from}::date, ${to}::date, interval '1 day') day
    ON CONFLICT (day) DO UPDATE SET timezone = EXCLUDED.timezone, is_due = FALSE`,
  )
  return true
}
