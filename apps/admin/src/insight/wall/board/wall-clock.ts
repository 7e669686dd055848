/** After this long without a sign of life the figures are no longer vouched for. */
export const lostAfterMs = 10_000

/**
 * Creates the clock of a television: the server's time as it was last heard, carried on by a clock that nobody can set.
 * The television's own may be wrong, or be changed while the page is open.
 */
export function createWallClock(monotonicMs: () => number = () => performance.now()) {
  let serverMs = Date.now()
  let heardAtMs = Number.NEGATIVE_INFINITY
  return {
    /** Notes a sign of life, with the server's time in epoch milliseconds. */
    heard: (at: number) => {
      serverMs = at
      heardAtMs = monotonicMs()
    },
    /** Returns the present in epoch milliseconds. */
    now: () => (Number.isFinite(heardAtMs) ? serverMs + monotonicMs() - heardAtMs : serverMs),
    /** Returns when the last sign of life came, in epoch milliseconds. */
    heardAt: () => serverMs,
    isLost: () => monotonicMs() - heardAtMs > lostAfterMs,
  }
}

export type WallClock = ReturnType<typeof createWallClock>
