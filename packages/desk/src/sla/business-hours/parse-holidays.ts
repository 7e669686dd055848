import { dayMs, type Holiday, limits, toOneLine } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import ICAL from 'ical.js'

interface DateRange {
  from: string
  until: string
}

/** No holiday is longer; of an event that claims to be, only these days count. */
const maxHolidayDays = 92

/** Far more than yearly days since 1900 need. */
const maxOccurrences = 500

/** Returns the whole-day events of an iCalendar text, day by day; `leftOut` counts the other events. */
export function parseHolidays(text: string, years: DateRange): { found: Holiday[]; leftOut: number } {
  const found: Holiday[] = []
  let leftOut = 0
  for (const event of parseEvents(text)) {
    const days = listDays(event, years)
    if (days.length === 0) leftOut += 1
    const name = toOneLine(event.summary ?? '').slice(0, limits.nameLength) || 'Holiday'
    found.push(...days.map((date) => ({ date, name })))
  }
  return { found, leftOut }
}

function parseEvents(text: string): ICAL.Event[] {
  try {
    const root = new ICAL.Component(ICAL.parse(text))
    if (root.name !== 'vcalendar') throw new Error('not a calendar')
    return root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  } catch {
    throw refusal('not_a_calendar')
  }
}

function listDays(event: ICAL.Event, years: DateRange): string[] {
  try {
    if (!event.startDate?.isDate) return []
    const length = Math.min(maxHolidayDays, Math.max(1, event.duration.toSeconds() / 86_400))
    return listStarts(event, years)
      .flatMap((start) => Array.from({ length }, (_, index) => dayAfter(start, index)))
      .filter((date) => date >= years.from && date <= years.until)
  } catch {
    return []
  }
}

function listStarts(event: ICAL.Event, { until }: DateRange): string[] {
  if (!event.isRecurring()) return [String(event.startDate)]
  if (!isPlainYearly(event)) return []
  const starts: string[] = []
  const occurrences = event.iterator()
  for (let count = 0; count < maxOccurrences; count += 1) {
    const next = occurrences.next()
    const start = next && String(next)
    if (!start || start > until) break
    starts.push(start)
  }
  return starts
}

/**
 * Returns whether a rule is a day of a month or a weekday of a month, once a year, or single dates. Holidays have no
 * other rules, and the library never finishes some that match no day at all.
 */
function isPlainYearly(event: ICAL.Event): boolean {
  return event.component.getAllProperties('rrule').every((property) => {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur) || rule.freq !== 'YEARLY') return false
    const { BYMONTH: _months, BYDAY = [], BYMONTHDAY = [], ...others } = rule.parts
    const areDays = BYMONTHDAY.every((day) => Math.abs(Number(day)) <= 28 || Number(day) <= 31)
    const areWeekdays = BYDAY.every((day) => /^([+-]?[1-4])?[A-Z]{2}$/.test(String(day)))
    return areDays && areWeekdays && Object.keys(others).length === 0
  })
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
