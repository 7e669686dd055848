import { dayMs } from '@lodge/contracts'

/** Days since 1970, without a time zone. */
export type DayNumber = number

/** Takes a day such as `2026-11-23`. */
export function toDayNumber(date: string): DayNumber {
  return Math.round(Date.parse(date) / dayMs)
}

export function toDate(day: DayNumber): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** Returns the same weekday of the same ISO week; for week 53, of week 52 in years that end there. */
export function sameDayYearsBefore(day: DayNumber, years: number): DayNumber {
  const thursday = day - weekdayOf(day) + 3
  const year = yearOf(thursday)
  const week = Math.floor((thursday - firstThursday(year)) / 7)
  const sameWeekThursday = firstThursday(year - years) + 7 * week
  const inYear = yearOf(sameWeekThursday) === year - years ? sameWeekThursday : sameWeekThursday - 7
  return inYear - 3 + weekdayOf(day)
}

/** Monday is 0. The first of January 1970 was a Thursday. */
function weekdayOf(day: DayNumber): number {
  return (day + 3) % 7
}

function yearOf(day: DayNumber): number {
  return Number(toDate(day).slice(0, 4))
}

function firstThursday(year: number): DayNumber {
  const first = toDayNumber(`${year}-01-01`)
  return first + ((10 - weekdayOf(first)) % 7)
}
