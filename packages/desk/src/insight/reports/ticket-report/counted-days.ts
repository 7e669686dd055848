import { type ListReportTickets, limits, type ReportMeasure, type ReportRange } from '@lodge/contracts'
import type { DayColumns } from '../columns/day-columns.ts'
import { readFacts } from '../columns/read-facts.ts'
import { happeningMeasures, selects } from '../measures/measures.ts'
import type { CountedRow } from './counted-row.ts'
import { addDays, dayIn } from './report-range.ts'
import { dayStart, loadDayStarts, type ReportScope } from './report-scope.ts'

/** The figure whose tickets are listed. */
export interface AskedFigure extends Pick<ListReportTickets, 'weekday' | 'hour'> {
  measure: ReportMeasure
  range: ReportRange
  row: CountedRow | null
}

/** A figure of what happened, not of the backlog. */
export interface AskedFacts extends AskedFigure {
  measure: Exclude<ReportMeasure, 'backlog'>
}

/** Returns how many facts there are on each day that has any. */
export async function countByDay(
  scope: ReportScope,
  { measure, range, weekday, hour, row }: AskedFacts,
): Promise<Map<string, number>> {
  const { counts: selection } = happeningMeasures[measure]
  const counts = new Map<string, number>()
  const columns = [
    ...(selection.part === undefined ? [] : (['outcome'] as const)),
    ...(hour === undefined ? [] : (['hour'] as const)),
  ]
  const request = { range, series: [selection.series], columns }
  await readFacts({ ...scope, chosen: row?.chosen ?? scope.chosen }, request, (day) => {
    if (weekday !== undefined && weekdayOf(day.day) !== weekday) return
    const count = countFacts(day, {
      hour,
      isCounted: (outcome) => selects(selection, { ...selection, outcome }),
    })
    if (count > 0) counts.set(day.day, count)
  })
  return counts
}

function countFacts(
  { times, columns }: DayColumns,
  { hour, isCounted }: { hour: number | undefined; isCounted: (outcome: number) => boolean },
): number {
  const [hours, outcomes] = [columns.get('hour'), columns.get('outcome')]
  if (!hours && !outcomes) return times
  let count = 0
  for (let fact = 0; fact < times; fact += 1)
    if ((!hours || hours[fact] === hour) && (!outcomes || isCounted(outcomes[fact] ?? 0))) count += 1
  return count
}

/** Monday is 1. */
function weekdayOf(day: string): number {
  return ((new Date(day).getUTCDay() + 6) % 7) + 1
}

/** Returns the days on which the facts of a page are, the latest days first, that goes on after a moment. */
export async function daysOfPage(
  { db, calendar }: ReportScope,
  counts: ReadonlyMap<string, number>,
  after: string | null,
): Promise<{ start: Date; end: Date }[]> {
  const last = after === null ? null : dayIn(calendar.timezone, new Date(after))
  const days: string[] = []
  let count = 0
  for (const day of [...counts.keys()].toSorted().toReversed()) {
    if (last !== null && day > last) continue
    days.push(day)
    // Some of the day on which the page before ends are on that page.
    if (day !== last) count += counts.get(day) ?? 0
    if (count > limits.pageSize) break
  }
  const starts = await loadDayStarts(
    db,
    [...new Set(days.flatMap((day) => [day, addDays(day, 1)]))],
    calendar,
  )
  return days.map((day) => ({ start: dayStart(starts, day), end: dayStart(starts, addDays(day, 1)) }))
}
