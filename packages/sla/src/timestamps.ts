export const minuteMs = 60_000
export const dayMs = 86_400_000
/** The last instant that a `Date` (and `Temporal.Instant`) can hold. */
export const lastInstantMs = 8_640_000_000_000_000

const zoned = /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/

/**
 * Reads an ISO 8601 instant as epoch milliseconds.
 * @throws RangeError when it isn't one, or carries neither `Z` nor an offset (it would mean the reader's zone)
 */
export function parseInstant(text: string): number {
  const ms = typeof text === 'string' && zoned.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new RangeError(`Not an ISO 8601 instant with Z or an offset: ${text}`)
  return ms
}

/** Writes epoch milliseconds as an ISO 8601 UTC string, without `.000`. */
export function formatInstant(ms: number): string {
  const text = new Date(ms).toISOString()
  return ms % 1000 === 0 ? `${text.slice(0, -5)}Z` : text
}
