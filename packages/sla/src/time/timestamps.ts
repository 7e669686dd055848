import { dayMs } from '@lodge/contracts'

/** The last instant of `Date` and `Temporal.Instant`. */
export const lastInstantMs = 8_640_000_000_000_000

// Anchored at the end alone: Date.parse checks the rest, but takes a time without an offset as the reader's own.
const withZone = /T.*(?:Z|[+-]\d\d:?\d\d)$/

/**
 * Returns epoch milliseconds.
 * @throws RangeError when the text isn't an ISO 8601 instant with `Z` or an offset: without, it would mean the
 * reader's zone
 */
export function parseInstant(text: string): number {
  const ms = typeof text === 'string' && withZone.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new RangeError(`Not an ISO 8601 instant with Z or an offset: ${text}`)
  return ms
}

const maxCachedDates = 20_000
const dateCache = new Map<number, string>()
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** Writes UTC without `.000`. By hand, since `toISOString` is most of the cost of an evaluation. */
export function formatInstant(ms: number): string {
  const day = Math.floor(ms / dayMs)
  const time = ms - day * dayMs
  const seconds = Math.floor(time / 1000)
  const minutes = Math.floor(seconds / 60)
  const clock = `${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`
  const fraction = time % 1000 === 0 ? '' : `.${String(time % 1000).padStart(3, '0')}`
  return `${dateCache.get(day) ?? writeDate(day)}T${clock}${fraction}Z`
}

function writeDate(day: number): string {
  const [date = ''] = new Date(day * dayMs).toISOString().split('T')
  if (dateCache.size >= maxCachedDates) dateCache.clear()
  dateCache.set(day, date)
  return date
}
