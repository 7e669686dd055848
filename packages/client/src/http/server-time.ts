import type { ServerClock } from '../clock/server-clock.ts'

/** Reads the `server-time` header (milliseconds or ISO), else the `Date` header. */
export function observeServerTime(
  clock: ServerClock,
  headers: Headers,
  sentMs: number,
  receivedMs = Date.now(),
) {
  const exact = headers.get('server-time')
  if (exact !== null) {
    const serverMs = /^\d+$/.test(exact) ? Number(exact) : Date.parse(exact)
    return clock.observe({ serverMs, sentMs, receivedMs, precisionMs: 1 })
  }
  const date = headers.get('date')
  if (date !== null) clock.observe({ serverMs: Date.parse(date), sentMs, receivedMs, precisionMs: 1000 })
}
