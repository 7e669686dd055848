import type { Redis } from 'ioredis'

/** Long enough for any count; ends the wait for a process that died with the lock. */
const lockTimeoutMs = 2_000

/**
 * Creates a lock for one process at a time that the next one gets `interval` milliseconds after it was released: a rate
 * limit over all processes.
 */
export function createThrottledLock(redis: Redis, key: string, interval: number) {
  /** Returns 0 when it has the lock, or how many milliseconds to wait before trying again. */
  const acquire = async (): Promise<number> => {
    if ((await redis.set(key, 'taken', 'PX', lockTimeoutMs, 'NX')) === 'OK') return 0
    // The lock is usually released sooner than its longest life ends.
    return Math.min(Math.max(await redis.pttl(key), 1), interval)
  }
  const release = async (): Promise<void> => {
    await redis.set(key, 'left', 'PX', interval)
  }
  return { acquire, release }
}
