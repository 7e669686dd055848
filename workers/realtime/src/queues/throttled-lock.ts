import type { RedisClient } from '@lodge/events'

/** Milliseconds: ends the lock of a process that died with it. */
const lockTimeoutMs = 2_000

/** Limits all processes together: the lock is free again `interval` milliseconds after its release. */
export function createThrottledLock(redis: RedisClient, key: string, interval: number) {
  /** Returns 0 with the lock, or the milliseconds to wait. */
  const acquire = async (): Promise<number> => {
    if ((await redis.set(key, 'taken', 'PX', lockTimeoutMs, 'NX')) === 'OK') return 0
    return Math.min(Math.max(await redis.pttl(key), 1), interval)
  }
  const release = async (): Promise<void> => {
    await redis.set(key, 'left', 'PX', interval)
  }
  return { acquire, release }
}
