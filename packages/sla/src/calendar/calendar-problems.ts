import { type Calendar, dayMs, type Weekday, weekdays, weekMs } from '@lodge/contracts'

import { isZone } from '../time/zone.ts'
import { readDate } from './compiled-calendar.ts'
import type { Span } from './spans.ts'
import { readWindow } from './weekly-hours.ts'

/** An `error` makes a calendar unusable or ambiguous, a `warning` only surprising. */
export type CalendarProblem = {
  severity: 'error' | 'warning'
  code:
    | 'unknown_zone'
    | 'bad_time'
    | 'overlapping_windows'
    | 'bad_holiday'
    | 'repeated_holiday'
    | 'no_open_time'
  path: string
  message: string
}

type WindowInWeek = { path: string; span: Span }

/** Returns the problems in the order of the fields. Never throws. */
export function findCalendarProblems(calendar: Calendar): CalendarProblem[] {
  const problems: CalendarProblem[] = []
  if (!isZone(calendar.timezone))
    problems.push(problem('unknown_zone', 'timezone', `Unknown time zone: ${calendar.timezone}`))
  const windows = weekdays.flatMap((weekday, index) => readWindows(calendar, weekday, index, problems))
  problems.push(...findOverlaps(windows), ...findHolidayProblems(calendar.holidays ?? []))
  if (windows.length === 0)
    problems.push({
      ...problem('no_open_time', 'weekly', 'Never open: nothing will fall due'),
      severity: 'warning',
    })
  return problems
}

function problem(code: CalendarProblem['code'], path: string, message: string): CalendarProblem {
  return { severity: 'error', code, path, message }
}

function readWindows(calendar: Calendar, weekday: Weekday, index: number, problems: CalendarProblem[]) {
  const placedWindows: WindowInWeek[] = []
  for (const [position, window] of (calendar.weekly[weekday] ?? []).entries()) {
    const path = `weekly.${weekday}.${position}`
    try {
      const { from, to } = readWindow(window)
      placedWindows.push({ path, span: { from: from + index * dayMs, to: to + index * dayMs } })
    } catch (error) {
      problems.push(problem('bad_time', path, error instanceof Error ? error.message : String(error)))
    }
  }
  return placedWindows
}

function findOverlaps(windows: WindowInWeek[]): CalendarProblem[] {
  const problems: CalendarProblem[] = []
  for (const [index, later] of windows.entries())
    for (const earlier of windows.slice(0, index))
      if (overlapInWeek(earlier.span, later.span))
        problems.push(problem('overlapping_windows', later.path, `Overlaps ${earlier.path}`))
  return problems
}

/** Sunday night runs into Monday morning. */
function overlapInWeek(one: Span, other: Span): boolean {
  return [-weekMs, 0, weekMs].some((shift) => one.from < other.to + shift && other.from + shift < one.to)
}

function findHolidayProblems(holidays: string[]): CalendarProblem[] {
  const problems: CalendarProblem[] = []
  const dates = new Set<string>()
  for (const [index, date] of holidays.entries()) {
    const path = `holidays.${index}`
    try {
      readDate(date)
    } catch {
      problems.push(problem('bad_holiday', path, `Not a date: ${date}`))
    }
    if (dates.has(date))
      problems.push({ ...problem('repeated_holiday', path, `Listed twice: ${date}`), severity: 'warning' })
    dates.add(date)
  }
  return problems
}
