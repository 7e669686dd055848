import { setTimeout as wait } from 'node:timers/promises'

/** Lets `most` rounds begin within `within` milliseconds; each awaits it first. It rejects when the signal aborts. */
export function throttle({ most, within }: { most: number; within: number }, signal?: AbortSignal) {
  const startTimes: number[] = []
  return async (): Promise<void> => {
    const oldest = startTimes.length < most ? undefined : startTimes.shift()
    const waitMs = oldest === undefined ? 0 : oldest + within - performance.now()
    if (waitMs > 0) await wait(waitMs, undefined, signal && { signal })
    startTimes.push(performance.now())
  }
}
