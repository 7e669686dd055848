/** `YYYY-MM-DDTHH:mm` of an instant on the walls of a zone. */
export function wallTime(instant: number, timeZone: string): string {
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

/** The instant of a wall time in a zone, the first of two where the clocks go back; null for what is no time. */
export function instantOf(wall: string, timeZone: string): string | null {
  const local = Date.parse(`${wall}:00Z`)
  if (Number.isNaN(local)) return null
  const offsetAt = (instant: number) => Date.parse(`${wallTime(instant, timeZone)}:00Z`) - instant
  const day = 86_400_000
  const early = local - offsetAt(local - day)
  const isReal = wallTime(early, timeZone) === wall
  return new Date(isReal ? early : local - offsetAt(local + day)).toISOString()
}

/** Whether the browser knows the zone by this name. */
export function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
