import { dayMs } from '@lodge/contracts'
/** Returns an instant as `YYYY-MM-DDTHH:mm` by the clocks of a zone. */
export function toWallTime(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant))
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '00'
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * Returns the instant of a wall time in a zone; null for what is no time. It is the first of two where the
 * clocks go back, and moved on where they go forward.
 */
export function fromWallTime(wall: string, timeZone: string): string | null {
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN
  if (Number.isNaN(local)) return null
  const offsetAt = (instant: number) => Date.parse(`${toWallTime(instant, timeZone)}:00Z`) - instant
  const early = local - offsetAt(local - dayMs)
  const late = local - offsetAt(local + dayMs)
  const isLate = toWallTime(early, timeZone) !== wall && toWallTime(late, timeZone) === wall
  return new Date(isLate ? late : early).toISOString()
}

export function isKnownTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
