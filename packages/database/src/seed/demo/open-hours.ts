import { dayMs, minuteMs } from '@lodge/contracts'
import type { SeedWeekday, WeeklyWindows } from '../sla-policies.ts'

const weekdays: SeedWeekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

interface OpenWindow {
  from: number
  to: number
}

/** The open time of the weeks before `now`, counted backwards from it. */
export class OpenHours {
  readonly #now: number
  readonly #openings: OpenWindow[]

  constructor(
    now: Date,
    calendar: { timezone: string; weekly: WeeklyWindows; holidays: readonly string[] },
    days = 45,
  ) {
    this.#now = now.getTime()
    this.#openings = openingsBefore(now, calendar, days)
  }

  /** Returns the instant since which this many minutes were open until now. */
  ago(openMinutes: number): Date {
    let remainingMs = openMinutes * minuteMs
    for (const { from, to } of this.#openings) {
      if (remainingMs <= to - from) return new Date(to - remainingMs)
      remainingMs -= to - from
    }
    throw new Error(`The demo has no ${openMinutes} open minutes to look back on`)
  }

  minutesIn(days: number): number {
    const since = this.#now - days * dayMs
    return (
      this.#openings.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, since)), 0) /
      minuteMs
    )
  }

  /** Returns the opening that `at` lies in, or the last one before it. */
  openingOf(at: Date): OpenWindow {
    const opening = this.#openings.find(({ from }) => from <= at.getTime())
    if (!opening) throw new Error('The demo does not look back so far')
    return opening
  }
}

/** Returns nine o'clock on the working day this many working days after `now`. */
export function workingMorning(now: Date, timezone: string, workingDays: number): Date {
  let remainingDays = workingDays
  for (let ahead = 1; ; ahead++) {
    const date = localDate(new Date(now.getTime() + ahead * dayMs), timezone)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) remainingDays -= 1
    if (remainingDays === 0) return new Date(instantOf(date, '09:00', timezone))
  }
}

function openingsBefore(
  now: Date,
  calendar: { timezone: string; weekly: WeeklyWindows; holidays: readonly string[] },
  days: number,
): OpenWindow[] {
  const openings: OpenWindow[] = []
  for (let back = 0; back <= days; back++) {
    const date = localDate(new Date(now.getTime() - back * dayMs), calendar.timezone)
    if (calendar.holidays.includes(date)) continue
    const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'sun'
    for (const [open, close] of calendar.weekly[weekday].toReversed()) {
      const from = instantOf(date, open, calendar.timezone)
      const to = Math.min(now.getTime(), instantOf(date, close, calendar.timezone))
      if (from < to) openings.push({ from, to })
    }
  }
  return openings
}

function localDate(at: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at)
}

function instantOf(date: string, time: string, timezone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const asUtc = Date.parse(`${date}T00:00:00Z`) + (hours * 60 + minutes) * minuteMs
  return asUtc - offset(new Date(asUtc), timezone)
}

/** Returns how far the zone is ahead of UTC; openings never touch the hour in which clocks change. */
function offset(at: Date, timezone: string): number {
  const local = at.toLocaleString('sv-SE', { timeZone: timezone }).replace(' ', 'T')
  return Date.parse(`${local}Z`) - Math.floor(at.getTime() / 1000) * 1000
}
