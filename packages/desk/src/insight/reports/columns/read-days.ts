import type { ReportRange } from '@lodge/contracts'
import { copyRows, join, raw, type Sql, sql, type Transaction } from '@lodge/database'
import { addDays, countDays } from '../ticket-report/report-range.ts'
import type { ChosenCodes } from './choose-places.ts'
import { columnsOfFacts } from './columns-sql.ts'
import { type DayColumns, toDayColumns } from './day-columns.ts'
import { requireReadable } from './preparation.ts'
import type { Column, Series } from './series.ts'
import { changedDays, listUnsettledDays } from './unsettled-days.ts'

export interface WantedColumns {
  range: ReportRange
  timezone: string
  series: readonly Series[]
  columns: readonly Column[]
  chosen: ChosenCodes
}

/** Postgres ends a statement that takes too long, so no statement reads more than this. */
const settledDaysAtOnce = 366
const unsettledDaysAtOnce = 31

/**
 * Hands over what happened on each day, a series at a time: of settled days what was made of them, else of the facts.
 * Throws `being_prepared` where those are too many.
 */
export async function readDays(
  tx: Transaction,
  request: WantedColumns,
  onDay: (day: DayColumns) => void,
): Promise<void> {
  const { range, timezone, columns, chosen } = request
  const copy = (days: Sql) =>
    copyRows(tx, selectColumns(days, request), (row) => onDay(toDayColumns(row, columns, chosen)))
  const unsettled = await listUnsettledDays(tx, range, timezone)
  await requireReadable(tx, unsettled, timezone)
  for (const piece of piecesOf(range, settledDaysAtOnce)) await copy(settledDays(piece, timezone))
  for (const run of runsOf(unsettled))
    await copy(sql`(${columnsOfFacts({ ...writtenOut(run), zone: literal(timezone) })})`)
}

function settledDays(range: ReportRange, timezone: string): Sql {
  const [{ from, to }, zone] = [writtenOut(range), literal(timezone)]
  return sql`
    (SELECT report_day.* FROM report_day JOIN report_settled USING (day)
     WHERE day BETWEEN ${from} AND ${to} AND timezone = ${zone} AND day NOT IN (${changedDays(zone)}))`
}

function selectColumns(days: Sql, { series, columns }: WantedColumns): Sql {
  const named = columns.map((column) => sql`, ${raw(column)}`)
  return sql`
    SELECT to_char(day, 'YYYY-MM-DD'), series, times ${join(named.length > 0 ? named : [sql``], '')} FROM ${days} days
    WHERE series IN (${join(series.map(literal))})`
}

function writtenOut({ from, to }: ReportRange) {
  return { from: literal(from), to: literal(to) }
}

/** Writes a text into the statement itself, since COPY takes no parameters. */
function literal(text: string): Sql {
  return raw(`'${text.replaceAll("'", "''")}'`)
}

function piecesOf({ from, to }: ReportRange, days: number): ReportRange[] {
  const count = Math.ceil(countDays({ from, to }) / days)
  return Array.from({ length: count }, (_, index) => {
    const [start, end] = [addDays(from, index * days), addDays(from, (index + 1) * days - 1)]
    return { from: start, to: end < to ? end : to }
  })
}

/** Days that follow each other are read together. */
function runsOf(days: readonly string[]): ReportRange[] {
  const runs: ReportRange[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs.flatMap((run) => piecesOf(run, unsettledDaysAtOnce))
}
