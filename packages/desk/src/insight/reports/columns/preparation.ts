import { query, sql, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { changedDays } from './unsettled-days.ts'

/** So many unsettled days are read from their facts, however much happened on them. */
const fewDays = 7
/** Reading so many facts takes a few seconds; more of them are waited for until their days are settled. */
const mostUnsettledFacts = 100_000

/** A first rebuild's share of the preparation; settling the days is the rest. */
const shareOfFilling = 0.9

/** Throws `being_prepared` while there are tickets that reports do not count yet. */
export async function requireAllCounted(tx: Transaction): Promise<void> {
  const [row] = await query<{ isFilling: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM report_rebuild WHERE is_filling AND finished_at IS NULL) AS "isFilling"`,
  )
  if (row?.isFilling) throw refusal('report_being_prepared', { percent: await percentPrepared(tx, 'UTC') })
}

/** Throws `being_prepared` where so much happened on these unsettled days that reading it would take too long. */
export async function requireReadable(
  tx: Transaction,
  days: readonly string[],
  timezone: string,
): Promise<void> {
  if (days.length <= fewDays) return
  const [found] = await query<{ isTooMuch: boolean }>(
    tx,
    sql`
    SELECT count(*) > ${mostUnsettledFacts} AS "isTooMuch" FROM (
      SELECT FROM unnest(${[...days]}::date[]) AS day
      JOIN report_fact ON at >= day::timestamp AT TIME ZONE ${timezone}
                      AND at < (day + 1)::timestamp AT TIME ZONE ${timezone}
      LIMIT ${mostUnsettledFacts + 1}) facts`,
  )
  if (found?.isTooMuch)
    throw refusal('report_being_prepared', { percent: await percentPrepared(tx, timezone) })
}

interface Preparation {
  [column: string]: unknown
  isFirst: boolean
  isFilling: boolean
  /** Of its tickets, from 0 to 1. */
  filled: number
  /** Of all days with facts, from 0 to 1. */
  settled: number
}

async function percentPrepared(tx: Transaction, timezone: string): Promise<number> {
  const [row] = await query<Preparation>(
    tx,
    sql`
    WITH reach AS (
      SELECT (min(at) AT TIME ZONE ${timezone})::date AS first, (max(at) AT TIME ZONE ${timezone})::date AS last
      FROM report_fact
    ), settled AS (
      SELECT count(*)::float AS days FROM report_settled, reach
      WHERE timezone = ${timezone} AND day BETWEEN first AND last AND day NOT IN (${changedDays(sql`${timezone}`)})
    ), rebuild AS (SELECT * FROM report_rebuild WHERE is_filling)
    SELECT EXISTS (SELECT FROM rebuild) AS "isFirst",
           EXISTS (SELECT FROM rebuild WHERE finished_at IS NULL) AS "isFilling",
           COALESCE((SELECT done FROM rebuild)::float / NULLIF((SELECT count(*) FROM ticket), 0), 0) AS filled,
           COALESCE(days / (last - first + 1), 0) AS settled
    FROM reach, settled`,
  )
  if (!row) return 0
  const settling = row.isFirst ? shareOfFilling + (1 - shareOfFilling) * row.settled : row.settled
  const share = row.isFilling ? shareOfFilling * row.filled : settling
  return Math.min(99, Math.floor(100 * share))
}
