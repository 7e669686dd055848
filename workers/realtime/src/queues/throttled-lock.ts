import type { Redis } from 'ioredis'

/** Long enough for any count; ends the wait for a process that died with the lock. */
const lockTimeoutMs = 2_000

/** A rate limit over all processes: the next one gets the lock `interval` milliseconds after it was released. */
export function createThrottledLock(redis: Redis, key: string, interval: number) {
  /** Returns 0 when it has the lock, or how many milliseconds to wait before trying again. */
  const acquire = async (): Promise<number> => {
    if ((await redis.set(key, 'taken', 'PX', lockTimeoutMs, 'NX')) === 'OK') return 0
    return Math.min(Math.max(await redis.pttl(key), 1), interval)
  }
  const release = async (): Promise<void> => {
    await redis.set(key, 'left', 'PX', interval)
  }
  return { acquire, release }
}
