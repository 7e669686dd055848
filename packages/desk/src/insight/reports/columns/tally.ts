import type { ReportGroup, SlaMetric } from '@lodge/contracts'
import { columnOf, type DayColumns } from './day-columns.ts'
import { happenedSeries, metricSeries, type Numbers, outcomes } from './series.ts'
import { type TimedFacts, timesTaken, toTimedFacts } from './times-taken.ts'

/** The facts of each series by outcome, one series after the other. */
export type Counts = Int32Array

const slots = happenedSeries.length * outcomes

export interface Tally {
  groups: readonly ReportGroup[]
  whole: Counts
  /** For each group the counts of number 0, of number 1, and so on. */
  byGroup: readonly Int32Array[]
  timed: Record<SlaMetric, TimedFacts[]>
}

/** Returns a tally of nothing; no number of the groups is greater than `mostCodes`. */
export function emptyTally(groups: readonly ReportGroup[], mostCodes: number): Tally {
  return {
    groups,
    whole: new Int32Array(slots),
    byGroup: groups.map(() => new Int32Array((mostCodes + 1) * slots)),
    timed: { first_response: [], next_response: [], resolution: [] },
  }
}

/** Counts what happened on a day. */
export function addToTally({ groups, whole, byGroup, timed }: Tally, day: DayColumns): void {
  const first = happenedSeries.indexOf(day.series) * outcomes
  const outcome = day.columns.get('outcome')
  countEach(whole, { first, times: day.times, outcome })
  const codes = groups.map((group) => columnOf(day, group))
  for (const [index, counts] of byGroup.entries())
    countEach(counts, { first, times: day.times, outcome, codes: codes[index] })
  const metric = metricSeries.find((series) => series === day.series)
  if (metric) timed[metric].push(toTimedFacts(columnOf(day, 'seconds'), codes))
}

function countEach(
  counts: Int32Array,
  facts: { first: number; times: number; outcome: Numbers | undefined; codes?: Numbers | undefined },
): void {
  const { first, times, outcome, codes } = facts
  for (let fact = 0; fact < times; fact += 1) {
    const slot = (codes?.[fact] ?? 0) * slots + first + (outcome?.[fact] ?? 0)
    counts[slot] = (counts[slot] ?? 0) + 1
  }
}

/** A row of a group has its number; the whole has none. */
export interface TalliedRow {
  group: ReportGroup | null
  code: number
  counts: Counts
  /** The times within which each part of the facts was done; none where no time is known. */
  times: Partial<Record<SlaMetric, number[]>>
}

/** Returns the whole, and each row of the groups in which something happened. */
export async function listRows(tally: Tally, percentiles: readonly number[]): Promise<TalliedRow[]> {
  const whole: TalliedRow = { group: null, code: 0, counts: tally.whole, times: {} }
  const rows = tally.groups.map((group, index) => rowsOf(group, tally.byGroup[index] ?? new Int32Array()))
  for (const metric of metricSeries) {
    const found = await timesTaken(tally.timed[metric], tally.groups.length, percentiles)
    for (const [index, times] of found.entries())
      for (const row of rows[index] ?? [whole]) {
        const takenTimes = times.get(row.code)
        if (takenTimes) row.times[metric] = takenTimes
      }
  }
  return [whole, ...rows.flat()]
}

function rowsOf(group: ReportGroup, counts: Int32Array): TalliedRow[] {
  const rows: TalliedRow[] = []
  for (let code = 0; code * slots < counts.length; code += 1) {
    const own = counts.subarray(code * slots, (code + 1) * slots)
    if (own.some((count) => count > 0)) rows.push({ group, code, counts: own, times: {} })
  }
  return rows
}

/** Returns how many facts there are whose series and outcome are these. */
export function countWhere(
  counts: Counts,
  isCounted: (one: { series: string; outcome: number }) => boolean,
): number {
  let sum = 0
  for (const [place, series] of happenedSeries.entries())
    for (let outcome = 0; outcome < outcomes; outcome += 1)
      if (isCounted({ series, outcome })) sum += counts[place * outcomes + outcome] ?? 0
  return sum
}
