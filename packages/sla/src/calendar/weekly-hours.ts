import { type BusinessHoursWindow, type Calendar, dayMs, weekdays } from '@lodge/contracts'

import { mergeSpans, type Span, totalLength } from './spans.ts'

/**
 * Weekly windows, Monday first, in local milliseconds after midnight. `windows` may end on the next day, `days` are
 * cut at midnight, `before` is the open time of the week before each day.
 */
export type WeeklyHours = { windows: Span[][]; days: Span[][]; before: number[]; total: number }

/** Returns 0 for Monday; days count from 1970-01-01, a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

/**
 * A missing day is closed.
 * @throws RangeError on a time that isn't `HH:mm`, `HH:mm:ss` or a closing `24:00`
 */
export function readWeeklyHours(weekly: Calendar['weekly']): WeeklyHours {
  const windows = weekdays.map((weekday) => (weekly[weekday] ?? []).map(readWindow))
  const days = windows.map((today, index) => {
    const yesterday = windows[weekdayOf(index - 4)] ?? []
    const afterMidnight = yesterday.map(({ to }) => ({ from: 0, to: to - dayMs }))
    const own = today.map(({ from, to }) => ({ from, to: Math.min(to, dayMs) }))
    return mergeSpans([...afterMidnight, ...own])
  })
  const before: number[] = []
  let total = 0
  for (const day of days) {
    before.push(total)
    total += totalLength(day)
  }
  return { windows, days, before, total }
}

/** Returns local milliseconds; a close at or before the open lies on the next day. */
export function readWindow([open, close]: BusinessHoursWindow): Span {
  const from = readWallTime(open)
  const to = readWallTime(close)
  if (from === dayMs) throw new RangeError('A window cannot open at 24:00')
  return { from, to: to <= from ? to + dayMs : to }
}

function readWallTime(text: string): number {
  const parts = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(text)
  const [, hours = '', minutes = '', seconds = '0'] = parts ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  const valid = parts && Number(minutes) < 60 && Number(seconds) < 60 && ms <= dayMs
  if (!valid) throw new RangeError(`Not a time of day: ${text}`)
  return ms
}
