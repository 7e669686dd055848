import type { ReportFigure, ReportMeasure, SlaMetric } from '@lodge/contracts'
import { raw, type Sql, sql } from '@lodge/database'
import { type HappenedSeries, metricSeries, outcome } from '../columns/series.ts'

export interface Selection {
  series: HappenedSeries
  part?: keyof typeof parts
}

interface Measure {
  counts: Selection
  /** Their number, the number of others for each of them, or the time in which a share of them was done. */
  value: 'count' | { perEach: Selection } | TimeTaken
}

interface TimeTaken {
  percentile: number
}

/** Each part as a condition on `fact`, and of the outcome that columns have of it. */
const parts = {
  judged: { condition: sql`fact.is_met IS NOT NULL`, has: (one: number) => (one & outcome.judged) > 0 },
  met: { condition: sql`fact.is_met`, has: (one: number) => (one & outcome.judged) === outcome.met },
  timed: { condition: sql`fact.seconds IS NOT NULL`, has: (one: number) => (one & outcome.timed) > 0 },
  good: { condition: sql`fact.rating >= 4`, has: (one: number) => one >= outcome.good },
}

const count = (series: HappenedSeries): Measure => ({ counts: { series }, value: 'count' })
const compliance = (series: SlaMetric): Measure => ({
  counts: { series, part: 'judged' },
  value: { perEach: { series, part: 'met' } },
})
const timeTaken = (series: SlaMetric, percentile: number): Measure => ({
  counts: { series, part: 'timed' },
  value: { percentile },
})

/** Every figure that is counted of what happened. Its words for readers are `measures.<name>` of the catalogues. */
export const happeningMeasures: Record<Exclude<ReportMeasure, 'backlog'>, Measure> = {
  created: count('created'),
  resolved: count('resolved'),
  reopened: count('reopened'),
  reopenRate: { counts: { series: 'resolved' }, value: { perEach: { series: 'reopened' } } },
  firstResponseMet: compliance('first_response'),
  nextResponseMet: compliance('next_response'),
  resolutionMet: compliance('resolution'),
  firstResponseMedian: timeTaken('first_response', 0.5),
  firstResponseP90: timeTaken('first_response', 0.9),
  nextResponseMedian: timeTaken('next_response', 0.5),
  nextResponseP90: timeTaken('next_response', 0.9),
  resolutionMedian: timeTaken('resolution', 0.5),
  resolutionP90: timeTaken('resolution', 0.9),
  ratings: count('rated'),
  satisfaction: { counts: { series: 'rated' }, value: { perEach: { series: 'rated', part: 'good' } } },
}

/** The parts of the facts within whose time there are figures. */
export const percentiles = [0.5, 0.9]

/** Returns the condition on `fact` that it is selected. */
export function isSelected({ series, part }: Selection): Sql {
  const column = metricSeries.some((metric) => metric === series) ? sql`fact.metric` : sql`fact.kind`
  const isOfSeries = sql`${column} = ${raw(`'${series}'`)}`
  return part ? sql`(${isOfSeries} AND ${parts[part].condition})` : isOfSeries
}

/** Returns whether a fact of the series with this outcome is selected. */
export function selects({ series, part }: Selection, of: { series: string; outcome: number }): boolean {
  return of.series === series && (part === undefined || parts[part].has(of.outcome))
}

/** Nothing happened: no number of tickets or ratings, and no share or time at all. */
export function figureOfNothing(measure: ReportMeasure): ReportFigure {
  const isCount = measure === 'backlog' || happeningMeasures[measure].value === 'count'
  return { value: isCount ? 0 : null, counted: 0 }
}

/** The condition on `fact` that its ticket was unresolved, and as the fact says, right before a moment. */
export function isBacklogAt(moment: Sql): Sql {
  return sql`fact.open_during @> (${moment} - interval '1 millisecond')`
}
