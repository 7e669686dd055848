import { type BusinessHoursInput, type Weekday, weekdays } from '@lodge/contracts'

export type WeeklySchedule = BusinessHoursInput['weekly']
/** One window of a week, by its day and its place among the day's windows. */
export interface WindowPosition {
  day: Weekday
  index: number
}

export const stepMinutes = 15
const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** `HH:mm` as minutes after midnight; NaN when it is no time. */
function parseTime(time: string): number {
  const parts = /^(\d{1,2}):?([0-5]\d)$/.exec(time.trim())
  const minutes = parts ? Number(parts[1]) * 60 + Number(parts[2]) : Number.NaN
  return minutes <= dayMinutes ? minutes : Number.NaN
}

function formatTime(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** A window as its opening and how long it is; one that closes at or before its opening runs over midnight. */
function toSpan([open, close]: [string, string]) {
  const from = parseTime(open)
  const to = parseTime(close)
  return { from, length: to > from ? to - from : to - from + dayMinutes }
}

function toWindow(from: number, length: number): [string, string] {
  const to = from + length
  return [formatTime(from), formatTime(to > dayMinutes ? to - dayMinutes : to)]
}

/** A stretch of a window within one day's lane, in minutes. */
export interface WindowSegment extends WindowPosition {
  from: number
  to: number
  isFromBefore: boolean
  isIntoAfter: boolean
}

/** Returns a day's own windows and the end of one that began the day before, in order of their start. */
export function listSegments(weekly: WeeklySchedule, day: Weekday): WindowSegment[] {
  const before = dayAfter(day, -1)
  const spilled = weekly[before].flatMap((window, index): WindowSegment[] => {
    const { from, length } = toSpan(window)
    const to = from + length - dayMinutes
    return to > 0 ? [{ day: before, index, from: 0, to, isFromBefore: true, isIntoAfter: false }] : []
  })
  const own = weekly[day].map((window, index): WindowSegment => {
    const { from, length } = toSpan(window)
    const to = Math.min(from + length, dayMinutes)
    return { day, index, from, to, isFromBefore: false, isIntoAfter: from + length > dayMinutes }
  })
  return [...spilled, ...own].toSorted((one, other) => one.from - other.from)
}

/** Returns the open minutes within a day on which no clock changes. */
export function countOpenMinutesOn(weekly: WeeklySchedule, day: Weekday): number {
  return listSegments(weekly, day).reduce((sum, { from, to }) => sum + (to - from), 0)
}

export function countOpenMinutes(weekly: WeeklySchedule): number {
  return weekdays.reduce((sum, day) => sum + countOpenMinutesOn(weekly, day), 0)
}

function dayAfter(day: Weekday, days: number): Weekday {
  return weekdays[(weekdays.indexOf(day) + days + weekdays.length) % weekdays.length] ?? day
}

/** Returns whether a window there would meet no other one; `except` is the window itself. */
function isFree(
  weekly: WeeklySchedule,
  day: Weekday,
  span: { from: number; length: number },
  except: WindowPosition | null = null,
): boolean {
  const start = weekdays.indexOf(day) * dayMinutes + span.from
  return weekdays.every((otherDay, place) =>
    weekly[otherDay].every((window, index) => {
      if (except && except.day === otherDay && except.index === index) return true
      const other = toSpan(window)
      const from = place * dayMinutes + other.from
      return [-weekMinutes, 0, weekMinutes].every(
        (shift) => start + span.length <= from + shift || from + shift + other.length <= start,
      )
    }),
  )
}

/** Adds a window; returns the week as it was when there is no room. */
export function addWindow(weekly: WeeklySchedule, day: Weekday, from: number, to: number): WeeklySchedule {
  const span = { from, length: to - from }
  if (span.length < stepMinutes || !isFree(weekly, day, span)) return weekly
  return { ...weekly, [day]: [...weekly[day], toWindow(from, span.length)] }
}

/** Returns nine to five for a new window where that is free, else the first free hour; null for none. */
export function findFreeSpan(weekly: WeeklySchedule, day: Weekday): { from: number; to: number } | null {
  if (isFree(weekly, day, { from: 540, length: 480 })) return { from: 540, to: 1020 }
  for (let from = 0; from + 60 <= dayMinutes; from += stepMinutes)
    if (isFree(weekly, day, { from, length: 60 })) return { from, to: from + 60 }
  return null
}

export function removeWindow(weekly: WeeklySchedule, { day, index }: WindowPosition): WeeklySchedule {
  return { ...weekly, [day]: weekly[day].filter((_, place) => place !== index) }
}

/** Moves an edge, or the whole window, by minutes; returns the week as it was where that is not possible. */
export function moveWindow(
  weekly: WeeklySchedule,
  place: WindowPosition,
  part: 'open' | 'close' | 'both',
  minutes: number,
): WeeklySchedule {
  const window = weekly[place.day][place.index]
  if (!window) return weekly
  const { from, length } = toSpan(window)
  const next = {
    open: { from: from + minutes, length: length - minutes },
    close: { from, length: length + minutes },
    both: { from: from + minutes, length },
  }[part]
  return replaceWindow(weekly, place, next)
}

/** Sets both edges as typed; null where they are no times or meet another window. */
export function setWindowTimes(
  weekly: WeeklySchedule,
  place: WindowPosition,
  open: string,
  close: string,
): WeeklySchedule | null {
  const from = parseTime(open)
  const to = parseTime(close)
  if (Number.isNaN(from) || Number.isNaN(to) || from === dayMinutes) return null
  const span = toSpan([formatTime(from), formatTime(to)])
  const next = replaceWindow(weekly, place, span)
  const [same] = [weekly[place.day][place.index]]
  const isSame = same && toSpan(same).from === span.from && toSpan(same).length === span.length
  return next === weekly && !isSame ? null : next
}

function replaceWindow(
  weekly: WeeklySchedule,
  place: WindowPosition,
  span: { from: number; length: number },
): WeeklySchedule {
  const fits = span.from >= 0 && span.from < dayMinutes && span.length > 0 && span.length <= dayMinutes
  if (!fits || !isFree(weekly, place.day, span, place)) return weekly
  return {
    ...weekly,
    [place.day]: weekly[place.day].map((window, index) =>
      index === place.index ? toWindow(span.from, span.length) : window,
    ),
  }
}

export function copyWindows(weekly: WeeklySchedule, day: Weekday, days: readonly Weekday[]): WeeklySchedule {
  return { ...weekly, ...Object.fromEntries(days.map((other) => [other, weekly[day]])) }
}

/** "8am", "12:30pm", "12am" for midnight at either end. */
export function formatShortTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const rest = minutes % 60
  const half = hour < 12 ? 'am' : 'pm'
  return `${hour % 12 || 12}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}${half}`
}

export function toLanePercent(minutes: number): string {
  return `${(minutes / 1440) * 100}%`
}
