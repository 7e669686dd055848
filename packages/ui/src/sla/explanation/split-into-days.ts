import { hourMs } from '@lodge/contracts'
import type { Dayjs } from 'dayjs'
import { countDaysBetween, toLocalTime } from '../../format/dates.ts'
import { sumMinutes, type TimelineSegment } from './timeline-segments.ts'

/** `start` and `width` in percent of the shown hours. */
type ColumnSegment = TimelineSegment & { start: number; width: number }

export type ExplanationDay = {
  key: string
  /** Noon is safe to format in its zone. */
  noon: number
  segments: ColumnSegment[]
  countedMinutes: number
  pausedMinutes: number
  holiday: string | null
}

type ExplanationZone = { timezone: string; holidays: readonly { date: string; name: string }[] }
type VisibleHours = { from: number; to: number }

/** Folds the hours of night away. */
export function splitIntoDays(
  segments: readonly TimelineSegment[],
  { timezone, holidays }: ExplanationZone,
): ExplanationDay[] {
  const first = segments[0]
  const last = segments.at(-1)
  if (!first || !last) return []
  const start = toLocalTime(first.from, timezone)
  const hours = findVisibleHours(segments, timezone)
  const count = countDaysBetween(start, toLocalTime(last.to - 1, timezone)) + 1
  return Array.from({ length: Math.min(count, 60) }, (_, offset) => {
    const date = start.add(offset, 'day').startOf('day')
    const own = segmentsOn(date, segments)
    const key = date.format('YYYY-MM-DD')
    return {
      key,
      noon: date.add(12, 'hour').valueOf(),
      segments: own
        .map((segment) => ({ ...segment, ...positionIn(segment, date, hours) }))
        .filter(({ width }) => width > 0),
      countedMinutes: sumMinutes(own, 'counted', 'to_run'),
      pausedMinutes: sumMinutes(own, 'paused'),
      holiday: holidays.find((holiday) => holiday.date === key)?.name ?? null,
    }
  })
}

function segmentsOn(date: Dayjs, segments: readonly TimelineSegment[]): TimelineSegment[] {
  const from = date.valueOf()
  const to = date.add(1, 'day').valueOf()
  return segments
    .filter((segment) => segment.to > from && segment.from < to)
    .map((segment) => ({ ...segment, from: Math.max(segment.from, from), to: Math.min(segment.to, to) }))
}

/** Returns one hour before the earliest opening to one after the latest closing; whole days with night shifts. */
function findVisibleHours(segments: readonly TimelineSegment[], timezone: string): VisibleHours {
  const open = segments.filter(({ kind }) => kind !== 'closed' && kind !== 'holiday')
  const starts = open.map(({ from }) => hourOf(toLocalTime(from, timezone)))
  const ends = open.map(({ to }) => hourOf(toLocalTime(to, timezone)) || 24)
  const from = Math.max(0, Math.floor(Math.min(9, ...starts)) - 1)
  const to = Math.min(24, Math.ceil(Math.max(17, ...ends)) + 1)
  return { from, to }
}

const hourOf = (moment: Dayjs) => moment.hour() + moment.minute() / 60

/** Returns percent. */
function positionIn(segment: TimelineSegment, date: Dayjs, hours: VisibleHours) {
  const start = percentOf((segment.from - date.valueOf()) / hourMs, hours)
  return { start, width: percentOf((segment.to - date.valueOf()) / hourMs, hours) - start }
}

function percentOf(hour: number, { from, to }: VisibleHours) {
  return Math.min(100, Math.max(0, ((hour - from) / (to - from)) * 100))
}
