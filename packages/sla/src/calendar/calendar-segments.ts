import type { Calendar, Segment } from '@lodge/contracts'
import { formatInstant, parseInstant } from '../time/timestamps.ts'
import { compileCalendar } from './compile-calendar.ts'
import type { CompiledCalendar } from './compiled-calendar.ts'
import { clipSpans } from './spans.ts'

/** Times in epoch milliseconds. */
export type SegmentInMs = { from: number; to: number; why: Segment['why'] }

/** Returns `[from, to)` as open, closed and holiday segments, to draw time that no clock has lived through yet. */
export function calendarSegments(calendar: Calendar, from: string, to: string): Segment[] {
  return toSegments(splitCalendar(compileCalendar(calendar), parseInstant(from), parseInstant(to)))
}

/** Takes epoch milliseconds; neighbours may be of one kind. */
export function splitCalendar(calendar: CompiledCalendar, from: number, to: number): SegmentInMs[] {
  const segments: SegmentInMs[] = []
  if (to <= from) return segments
  for (let day = calendar.dayOf(from); day <= calendar.dayOf(to); day++) {
    const bounds = calendar.boundsOf(day)
    const end = Math.min(bounds.to, to)
    let at = Math.max(bounds.from, from)
    for (const open of clipSpans(calendar.spansOf(day), at, end)) {
      segments.push({ from: at, to: open.from, why: 'closed' }, { ...open, why: 'open' })
      at = open.to
    }
    segments.push({ from: at, to: end, why: calendar.isHoliday(day) ? 'holiday' : 'closed' })
  }
  return segments
}

/** Joins neighbours of one kind, drops empty segments and writes the times. */
export function toSegments(segments: SegmentInMs[]): Segment[] {
  const result: SegmentInMs[] = []
  for (const segment of segments) {
    const last = result.at(-1)
    if (segment.from >= segment.to) continue
    if (last?.why === segment.why) last.to = segment.to
    else result.push({ ...segment })
  }
  return result.map(({ from, to, why }) => ({
    from: formatInstant(from),
    to: formatInstant(to),
    counts: why === 'open',
    why,
  }))
}
