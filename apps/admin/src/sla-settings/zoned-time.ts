import { dayMs } from '@lodge/contracts'
/** `YYYY-MM-DDTHH:mm` of an instant on the walls of a zone. */
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
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00'
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The instant of a wall time in a zone, the first of two where the clocks go back, moved on where they go forward; null for what is no time. */
export function fromWallTime(wall: string, timeZone: string): string | null {
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN
  if (Number.isNaN(local)) return null
  const offsetAt = (instant: number) => Date.parse(`${toWallTime(instant, timeZone)}:00Z`) - instant
  const early = local - offsetAt(local - dayMs)
  const late = local - offsetAt(local + dayMs)
  const isLate = toWallTime(early, timeZone) !== wall && toWallTime(late, timeZone) === wall
  return new Date(isLate ? late : early).toISOString()
}

/** Whether the browser knows the zone by this name. */
export function isKnownTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
