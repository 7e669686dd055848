import { dayMs, hourMs, limits, minuteMs, secondMs } from '@lodge/contracts'

/** Milliseconds for a try: connection, answer and its content. */
export const webhookTimeoutMs = 15 * secondMs

/** Waits between ten tries: about 75 hours in all. */
const waits = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/** An endpoint may ask for no longer wait than this. */
const longestAskedMs = dayMs
const jitter = 0.1

/**
 * Returns milliseconds until the next try after so many that failed; null where there is none. What failed together
 * does not come again together. `askedMs` is what the endpoint asked for, which only lengthens the wait.
 */
export function waitBeforeTry(tries: number, askedMs: number | null, random = Math.random): number | null {
  const usual = waits[tries - 1]
  if (tries >= limits.webhookTries || usual === undefined) return null
  const wait = Math.max(usual, Math.min(askedMs ?? 0, longestAskedMs))
  return Math.round(wait * (1 + jitter * random()))
}

/** Reads `Retry-After` (RFC 9110), in seconds or as a date; null for anything else. */
export function readRetryAfter(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null
  const ms = /^\d+$/.test(text) ? Number(text) * secondMs : Date.parse(text) - now.getTime()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
