import { dayMs } from '@lodge/contracts'
import { formatDate } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'

interface Days {
  from: string
  to: string
}

/** At noon the date is the same in nearly every time zone. */
export function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00`)
}

/** Returns a run of days as "1/10/2026 – 31/10/2026", one day alone as its date. */
export function formatDays({ from, to }: Days): string {
  return from === to ? formatDay(from) : t('reports.days', { from: formatDay(from), to: formatDay(to) })
}

/** Returns the day and the month of a date, as an axis has room for. */
export function formatDayShort(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date}/${month}`
}

/** Returns how many days there are from one to another, both included. */
export function countDays({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}
