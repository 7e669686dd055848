import { setTimeout as wait } from 'node:timers/promises'

/**
 * Lets through at once what comes seldom: gives a function to wait for before each round of some work, which holds up
 * what would come oftener than `most` times in `within` milliseconds. It throws when the signal aborts.
 */
export function pace({ most, within }: { most: number; within: number }, signal?: AbortSignal) {
  const begun: number[] = []
  return async (): Promise<void> => {
    const oldest = begun.length < most ? undefined : begun.shift()
    const left = oldest === undefined ? 0 : oldest + within - performance.now()
    if (left > 0) await wait(left, undefined, signal && { signal })
    begun.push(performance.now())
  }
}
