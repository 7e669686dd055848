import { dayMs, hourMs, type Period, weekMs } from '@lodge/contracts'

const units = [
  { letter: 'h', unit: 'hours', ms: hourMs },
  { letter: 'd', unit: 'days', ms: dayMs },
  { letter: 'w', unit: 'weeks', ms: weekMs },
] as const

export interface PeriodSpan {
  kind: 'span'
  count: number
  unit: (typeof units)[number]['unit']
  ms: number
}

/** Days as `2026-10-31`, both included; null is an open end. */
export interface PeriodOfDays {
  kind: 'days'
  from: string | null
  to: string | null
}

/** Reads `30d` as a span, `2026-10-01..2026-10-31` as days. */
export function parsePeriod(period: Period): PeriodSpan | PeriodOfDays {
  const [from = '', to] = period.split('..')
  if (to !== undefined) return { kind: 'days', from: from || null, to: to || null }
  const count = Number(from.slice(0, -1))
  const { unit, ms } = units.find(({ letter }) => from.endsWith(letter)) ?? units[1]
  return { kind: 'span', count, unit, ms: count * ms }
}
