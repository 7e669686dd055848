import type { SlaMetric } from '@lodge/contracts'

/**
 * The kinds of facts that days keep apart. `began` and `left` are the stays among the unresolved tickets that began or
 * ended on the day and were there at the end of another: by them the backlog of one day's end leads to the next one's.
 */
export const allSeries = [
  'created',
  'resolved',
  'reopened',
  'rated',
  'first_response',
  'next_response',
  'resolution',
  'began',
  'left',
] as const
export type Series = (typeof allSeries)[number]

/** The series of what happened, which have figures. */
export type HappenedSeries = Exclude<Series, 'began' | 'left'>
export const happenedSeries: readonly Series[] = allSeries.filter(
  (series) => series !== 'began' && series !== 'left',
)

export const metricSeries = ['first_response', 'next_response', 'resolution'] as const satisfies SlaMetric[]

/** The dimensions by which reports are filtered, in the order of the columns. */
export const dimensions = [
  'team',
  'topic',
  'department',
  'course',
  'priority',
  'channel',
  'agent',
  'seen_by',
  'tags',
] as const
export type Dimension = (typeof dimensions)[number]

/** A column of a day, with a number for each fact of a series. */
export type Column = Dimension | 'hour' | 'outcome' | 'seconds'

/** The numbers of a column, one of each fact. */
export type Numbers = Uint8Array | Uint16Array | Int32Array

/** Outcomes fit into three bits: a rating, or of a deadline 1 for missed and 2 for met, and 4 where its time is known. */
export const outcomes = 8
export const outcome = { missed: 1, met: 2, judged: 3, timed: 4, good: 4 } as const
