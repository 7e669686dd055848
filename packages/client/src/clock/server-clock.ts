type Sample = {
  serverMs: number
  sentMs: number
  receivedMs: number
  /** The precision of the server's figure: 1000 for a `Date` header, 1 for a time in milliseconds. */
  precisionMs: number
}

/**
 * Estimates how far the server's clock is ahead, from the answers that arrive, so that countdowns agree on every
 * screen. It keeps the sharpest estimate and lets its uncertainty grow by a millisecond a second, so a drifting clock
 * is corrected in time.
 */
export function createServerClock(localNow: () => number = () => Date.now()) {
  let offsetMs = 0
  let uncertaintyMs = Number.POSITIVE_INFINITY
  let measuredAtMs = localNow()
  const listeners = new Set<() => void>()

  function observe({ serverMs, sentMs, receivedMs, precisionMs }: Sample) {
    if (!Number.isFinite(serverMs)) return
    const uncertainty = (receivedMs - sentMs) / 2 + precisionMs / 2
    const aged = uncertaintyMs + (localNow() - measuredAtMs) / 1000
    if (uncertainty > aged) return
    // A Date header is cut to the second: on average the true time is half a step later.
    offsetMs = serverMs + (precisionMs >= 1000 ? precisionMs / 2 : 0) - (sentMs + receivedMs) / 2
    uncertaintyMs = uncertainty
    measuredAtMs = localNow()
    for (const listener of listeners) listener()
  }

  return {
    observe,
    now: () => localNow() + offsetMs,
    offset: () => offsetMs,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type ServerClock = ReturnType<typeof createServerClock>

export const serverClock = createServerClock()

/** Returns the server's time in epoch milliseconds, as well as it is known. */
export const serverNow = () => serverClock.now()
