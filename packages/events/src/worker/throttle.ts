import { setTimeout as wait } from 'node:timers/promises'

/**
 * Returns a function to await before each round of work. It lets at most `most` rounds begin within `within`
 * milliseconds and delays the others. It rejects when the signal aborts.
 */
export function throttle({ most, within }: { most: number; within: number }, signal?: AbortSignal) {
  const begun: number[] = []
  return async (): Promise<void> => {
    const oldest = begun.length < most ? undefined : begun.shift()
    const left = oldest === undefined ? 0 : oldest + within - performance.now()
    if (left > 0) await wait(left, undefined, signal && { signal })
    begun.push(performance.now())
  }
}
