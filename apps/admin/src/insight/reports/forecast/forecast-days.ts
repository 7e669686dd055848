import { formatWeekday } from '@lodge/ui'
import { formatDay } from '../figures/report-dates.ts'

/** Returns a day as an axis has room for: "Mon". */
export function formatForecastWeekday(date: string): string {
  return formatWeekday(`${date}T12:00:00`)
}

/** Returns a day as "Mon 23/11/2026". */
export function formatForecastDay(date: string): string {
  return `${formatForecastWeekday(date)} ${formatDay(date)}`
}
