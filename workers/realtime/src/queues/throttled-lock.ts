import type { Redis } from 'ioredis'

/** Long enough for any count; ends the wait for a process that died in the lock. */
const lockTimeoutMs = 2_000

/**
 * Lets one process at a time through, and the next one `interval` milliseconds after it left: so many times a
 * second at most, by however many processes.
 */
export function createThrottledLock(redis: Redis, key: string, interval: number) {
  /** Returns 0 when it lets one in, or how many milliseconds to wait before asking again. */
  const acquire = async (): Promise<number> => {
    if ((await redis.set(key, 'taken', 'PX', lockTimeoutMs, 'NX')) === 'OK') return 0
    // Who is inside leaves sooner than the longest turn ends.
    return Math.min(Math.max(await redis.pttl(key), 1), interval)
  }
  const release = async (): Promise<void> => {
    await redis.set(key, 'left', 'PX', interval)
  }
  return { acquire, release }
}
