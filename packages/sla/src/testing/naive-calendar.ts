import { type Calendar, weekdays } from '@lodge/contracts'
import { Temporal } from 'temporal-polyfill'

const minute = 60_000

/**
 * Decides for every minute whether a calendar is open, straight from the rules: slow, obvious and independent of the
 * real one.
 */
function naiveCalendar(calendar: Calendar, from: number, to: number): (at: number) => boolean {
  const { timezone } = calendar
  const windows: [number, number][] = []
  const localDate = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate()
  const last = localDate(to).add({ days: 2 })
  for (let date = localDate(from).subtract({ days: 3 }); Temporal.PlainDate.compare(date, last) < 0; ) {
    const real = date.toZonedDateTime({ timeZone: timezone, plainTime: '00:00' }).toPlainDate().equals(date)
    for (const [open, close] of calendar.weekly[weekdays[date.dayOfWeek - 1] ?? 'mon'] ?? []) {
      const ending = close === '24:00' ? '00:00' : close
      const closing = close === '24:00' || close <= open ? date.add({ days: 1 }) : date
      const edge = (day: Temporal.PlainDate, plainTime: string) =>
        day.toZonedDateTime({ timeZone: timezone, plainTime }).epochMilliseconds
      if (real) windows.push([edge(date, open), edge(closing, ending)])
    }
    date = date.add({ days: 1 })
  }
  const holidays = calendar.holidays ?? []
  const isHoliday = (at: number) => holidays.length > 0 && holidays.includes(localDate(at).toString())
  return (at) => windows.some(([open, close]) => open <= at && at < close) && !isHoliday(at)
}

export function naiveOpenMinutes(calendar: Calendar, from: number, to: number): boolean[] {
  const isOpen = naiveCalendar(calendar, from, to)
  return Array.from({ length: (to - from) / minute }, (_, index) => isOpen(from + index * minute))
}
