import type { Forecast, ForecastQuery } from '@lodge/contracts'
import { type DailyCounts, forecastCreated, toDayNumber } from '@lodge/domain'
import { type Context, onReplica } from '../../../foundation/context.ts'
import { readFacts } from '../columns/read-facts.ts'
import { addDays } from '../ticket-report/report-range.ts'
import { openReport, type ReportScope } from '../ticket-report/report-scope.ts'

/** Three years, so that each of the past weeks that a forecast is tried on has a year before it. */
const historyDays = 157 * 7

/**
 * Returns how many tickets today and the six days after it are likely to bring, of those that the actor sees. Throws
 * `forbidden` without `view_report`, and `invalid_input` at a filter that names something unknown.
 */
export async function getForecast(ctx: Context, filter: ForecastQuery): Promise<Forecast> {
  const history = await onReplica(ctx, (reading) =>
    openReport(reading, { ...filter, range: 'last_7_days' }, countDays),
  )
  return { forecast: history && forecastCreated(history) }
}

/** The whole days up to yesterday, from the first on which there was a ticket. */
async function countDays(scope: ReportScope): Promise<DailyCounts | null> {
  const yesterday = scope.calendar.range.to
  const range = { from: addDays(yesterday, 1 - historyDays), to: yesterday }
  const created = new Map<number, number>()
  await readFacts(scope, { range, series: ['created'], columns: [] }, ({ day, times }) => {
    if (times > 0) created.set(toDayNumber(day), times)
  })
  if (created.size === 0) return null
  const first = Math.min(...created.keys())
  const length = toDayNumber(yesterday) - first + 1
  return { first, counts: Array.from({ length }, (_, day) => created.get(first + day) ?? 0) }
}
