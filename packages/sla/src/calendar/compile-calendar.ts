import type { Calendar } from '@lodge/contracts'
import { CompiledCalendar } from './compiled-calendar.ts'

const maxCached = 500
const compiled = new Map<string, CompiledCalendar>()

/**
 * Prepares a calendar for arithmetic. Equal calendars share one result, found by content, so changing a calendar
 * object can't give a stale answer.
 * @throws RangeError on an unknown zone, a wrong time of day or a wrong date
 */
export function compileCalendar(calendar: Calendar): CompiledCalendar {
  const key = JSON.stringify([calendar.timezone, calendar.weekly, calendar.holidays])
  const cached = compiled.get(key)
  if (cached) return cached
  const fresh = new CompiledCalendar(calendar)
  const oldest = compiled.size >= maxCached ? compiled.keys().next() : undefined
  if (oldest && !oldest.done) compiled.delete(oldest.value)
  compiled.set(key, fresh)
  return fresh
}
