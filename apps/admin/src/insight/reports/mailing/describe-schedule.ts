import type { ReportSubscription } from '@lodge/contracts'
import { formatTimeOfDay, formatWeekday } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'

const inUtc = { timeZone: 'UTC' }

/** Returns the name of a weekday; Monday is 1. */
export function formatWeekdayName(weekday: number): string {
  return formatWeekday(Date.UTC(2026, 2, 1 + weekday), inUtc, 'long')
}

/** Returns an hour of the day in words, such as `8 am`. */
export function formatHour(hour: number): string {
  return formatTimeOfDay(Date.UTC(2026, 2, 1, hour), inUtc)
}

/** Returns when a report is sent: `Every Monday at 8 am`. */
export function describeSchedule({ cadence, weekday, hour }: ReportSubscription): string {
  const time = formatHour(hour)
  return cadence === 'weekly'
    ? t('report-mailing.schedule.weekly', { weekday: formatWeekdayName(weekday), time })
    : t('report-mailing.schedule.monthly', { time })
}
