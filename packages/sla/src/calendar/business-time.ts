import { type Calendar, minuteMs } from '@lodge/contracts'
import { formatInstant, parseInstant } from '../time/timestamps.ts'
import { compileCalendar } from './compile-calendar.ts'
import { nextOpeningMs } from './next-opening.ts'
import { clipSpans, mergeSpans } from './spans.ts'

/** Returns open segments in `[from, to)` (ISO instants), joined where they touch; none when `to` isn't later. */
export function openIntervals(calendar: Calendar, from: string, to: string): { from: string; to: string }[] {
  const compiled = compileCalendar(calendar)
  const start = parseInstant(from)
  const end = parseInstant(to)
  if (end <= start) return []
  const spans = []
  for (let day = compiled.dayOf(start); day <= compiled.dayOf(end); day++)
    spans.push(...compiled.spansOf(day))
  return clipSpans(mergeSpans(spans), start, end).map((span) => ({
    from: formatInstant(span.from),
    to: formatInstant(span.to),
  }))
}

/** Returns minutes to the millisecond; 0 when `to` isn't after `from`. */
export function businessMinutesBetween(calendar: Calendar, from: string, to: string): number {
  const start = parseInstant(from)
  const end = parseInstant(to)
  return end <= start ? 0 : compileCalendar(calendar).openMs(start, end) / minuteMs
}

/** Returns null when the calendar never opens for so long. Zero or fewer minutes give `from` itself. */
export function addBusinessMinutes(calendar: Calendar, from: string, minutes: number): string | null {
  const at = compileCalendar(calendar).add(parseInstant(from), Math.round(minutes * minuteMs))
  return at === null ? null : formatInstant(at)
}

/** The opening edge is open, the closing edge isn't. */
export function isOpenAt(calendar: Calendar, at: string): boolean {
  const compiled = compileCalendar(calendar)
  const instant = parseInstant(at)
  return compiled.spansOf(compiled.dayOf(instant)).some(({ from, to }) => from <= instant && instant < to)
}

/** Returns the instant itself when open, else the next opening; null when there is none. */
export function nextOpening(calendar: Calendar, at: string): string | null {
  const opening = nextOpeningMs(compileCalendar(calendar), parseInstant(at))
  return opening === null ? null : formatInstant(opening)
}
