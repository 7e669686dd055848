import type { Calendar, Segment } from '@lodge/contracts'
import { compileCalendar } from './compile-calendar.ts'
import type { CompiledCalendar } from './compiled-calendar.ts'
import { clipSpans } from './spans.ts'
import { formatInstant, parseInstant } from '../time/timestamps.ts'

/** A stretch of a time line in epoch milliseconds, with the reason why it counts or doesn't. */
export type SegmentInMs = { from: number; to: number; why: Segment['why'] }

/**
 * Tiles `[from, to)` without gaps into open, closed and holiday (the whole local date), neighbours of one kind
 * joined. For drawing a stretch that no clock has lived through yet.
 */
export function calendarSegments(calendar: Calendar, from: string, to: string): Segment[] {
  return toSegments(splitCalendar(compileCalendar(calendar), parseInstant(from), parseInstant(to)))
}

/** The tiles of a calendar in `[from, to)`, epoch milliseconds; neighbours may be of one kind. */
export function splitCalendar(calendar: CompiledCalendar, from: number, to: number): SegmentInMs[] {
  const tiles: SegmentInMs[] = []
  if (to <= from) return tiles
  for (let day = calendar.dayOf(from); day <= calendar.dayOf(to); day++) {
    const bounds = calendar.boundsOf(day)
    const end = Math.min(bounds.to, to)
    let at = Math.max(bounds.from, from)
    for (const open of clipSpans(calendar.spansOf(day), at, end)) {
      tiles.push({ from: at, to: open.from, why: 'closed' }, { ...open, why: 'open' })
      at = open.to
    }
    tiles.push({ from: at, to: end, why: calendar.isHoliday(day) ? 'holiday' : 'closed' })
  }
  return tiles
}

/** Joins neighbouring tiles of one kind, drops empty ones and writes the times out. */
export function toSegments(tiles: SegmentInMs[]): Segment[] {
  const joined: SegmentInMs[] = []
  for (const tile of tiles) {
    const last = joined.at(-1)
    if (tile.from >= tile.to) continue
    if (last?.why === tile.why) last.to = tile.to
    else joined.push({ ...tile })
  }
  return joined.map(({ from, to, why }) => ({
    from: formatInstant(from),
    to: formatInstant(to),
    counts: why === 'open',
    why,
  }))
}
