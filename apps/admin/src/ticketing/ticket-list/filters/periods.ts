import type { PeriodProperty } from '@lodge/contracts'
import { formatDate } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'

export type PeriodField = PeriodProperty

export function isPeriodField(field: string): field is PeriodField {
  return Object.hasOwn(periods, field)
}

/** The periods that are offered by name. */
export const periods: Record<PeriodField, readonly string[]> = {
  created: ['24h', '7d', '30d', '90d'],
  updated: ['1h', '24h', '7d', '30d'],
  resolved: ['24h', '7d', '30d', '90d'],
  due: ['1h', '4h', '24h', '7d'],
}

/** A period as a sentence goes on: "in the last 30 days". */
export function describePeriod(field: PeriodField, period: string): string {
  const [from = '', to] = period.split('..')
  if (to === undefined)
    return field === 'due'
      ? t('ticket-list.period.next', { text: describeLength(from) })
      : t('ticket-list.period.last', { text: describeLength(from) })
  if (from === to) return t('ticket-list.period.on', { date: formatPeriodDate(from) })
  if (from === '') return t('ticket-list.period.until', { to: formatPeriodDate(to) })
  return to === ''
    ? t('ticket-list.period.since', { from: formatPeriodDate(from) })
    : t('ticket-list.period.between', { from: formatPeriodDate(from), to: formatPeriodDate(to) })
}

function describeLength(length: string): string {
  const count = Number(length.slice(0, -1))
  const unit = length.at(-1)
  return unit === 'h' || unit === 'd' || unit === 'w'
    ? t(`ticket-list.period.lengths.${unit}`, { count })
    : `${count}`
}

/** At noon the date is the same in nearly every time zone. */
function formatPeriodDate(date: string): string {
  return formatDate(`${date}T12:00:00`)
}
