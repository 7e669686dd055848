import type { PeriodProperty } from '@lodge/contracts'
import { formatDate } from '@lodge/ui'
import { ticketListStrings } from '../strings.ts'

const strings = ticketListStrings.period

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
    return field === 'due' ? strings.next(describeLength(from)) : strings.last(describeLength(from))
  if (from === to) return strings.on(formatPeriodDate(from))
  if (from === '') return strings.until(formatPeriodDate(to))
  return to === ''
    ? strings.since(formatPeriodDate(from))
    : strings.between(formatPeriodDate(from), formatPeriodDate(to))
}

function describeLength(length: string): string {
  const count = Number(length.slice(0, -1))
  const department = length.at(-1)
  const [one, many] =
    department === 'h' || department === 'd' || department === 'w'
      ? strings.departments[department]
      : ['', '']
  return `${count} ${count === 1 ? one : many}`
}

/** Noon keeps the date what it is wherever one is. */
function formatPeriodDate(date: string): string {
  return formatDate(`${date}T12:00:00`)
}
