import { dayMs, type RelativeReportRange, type ReportRange, type TicketReportQuery } from '@lodge/contracts'

/** The days that a report is of, as many right before, and what cuts them. */
export interface ReportCalendar {
  timezone: string
  weekStartsOn: number
  range: ReportRange
  before: ReportRange
  grain: 'day' | 'week' | 'month'
}

/** Returns the days that a query asks for, as of a moment in the site's zone. */
export function resolveRange(
  input: TicketReportQuery['range'],
  site: { now: Date; timezone: string; weekStartsOn: number },
): ReportCalendar {
  const { now, timezone, weekStartsOn } = site
  const range =
    typeof input === 'string'
      ? toDays(input, dayIn(timezone, now), weekStartsOn)
      : { from: input[0], to: input[1] }
  const length = countDays(range)
  const before = { from: addDays(range.from, -length), to: addDays(range.from, -1) }
  return { timezone, weekStartsOn, range, before, grain: grainFor(length) }
}

/** Returns the range cut into days, weeks or months; the first and the last may be shorter. */
export function cutIntoSteps(
  { from, to }: ReportRange,
  { grain, weekStartsOn }: Pick<ReportCalendar, 'grain' | 'weekStartsOn'>,
): ReportRange[] {
  const steps: ReportRange[] = []
  for (let start = from; start <= to; ) {
    const next = addDays(endOfStep(start, grain, weekStartsOn), 1)
    steps.push({ from: start, to: next > to ? to : addDays(next, -1) })
    start = next
  }
  return steps
}

/** Returns the day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

export function countDays({ from, to }: ReportRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

function grainFor(days: number): ReportCalendar['grain'] {
  if (days <= 92) return 'day'
  return days <= 731 ? 'week' : 'month'
}

function endOfStep(day: string, grain: ReportCalendar['grain'], weekStartsOn: number): string {
  if (grain === 'day') return day
  if (grain === 'week') return addDays(startOfWeek(day, weekStartsOn), 6)
  return lastOfMonth(day)
}

function toDays(range: RelativeReportRange, today: string, weekStartsOn: number): ReportRange {
  const year = Number(today.slice(0, 4))
  const yesterday = addDays(today, -1)
  switch (range) {
    case 'last_7_days':
      return { from: addDays(today, -7), to: yesterday }
    case 'last_28_days':
      return { from: addDays(today, -28), to: yesterday }
    case 'last_90_days':
      return { from: addDays(today, -90), to: yesterday }
    case 'last_week': {
      const start = startOfWeek(today, weekStartsOn)
      return { from: addDays(start, -7), to: addDays(start, -1) }
    }
    case 'last_month': {
      const to = addDays(firstOfMonth(today), -1)
      return { from: firstOfMonth(to), to }
    }
    case 'this_month':
      return { from: firstOfMonth(today), to: today }
    case 'last_year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'this_year':
      return { from: `${year}-01-01`, to: today }
  }
}

function startOfWeek(day: string, weekStartsOn: number): string {
  const weekday = new Date(day).getUTCDay()
  return addDays(day, -((weekday - weekStartsOn + 7) % 7))
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

function lastOfMonth(day: string): string {
  return addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)
}

export function dayIn(timezone: string, moment: Date): string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, ...digits }).format(moment)
}
