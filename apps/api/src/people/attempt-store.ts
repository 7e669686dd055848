import { createHash } from 'node:crypto'
import type { RedisClient } from '@lodge/events'
import { z } from 'zod'

/** The limit of all who share a key. */
export interface AttemptLimit {
  name: string
  key: string
  max: number
  timeWindow: number
}

/** Takes one from each budget, or nothing from any; returns milliseconds until the first empty one is full again. */
const takeScript = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or 0) >= tonumber(ARGV[2 * i - 1]) then return math.max(redis.call('PTTL', key), 1) end
end
for i, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
end
return 0`

const giveBackScript = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or 0) > 0 then redis.call('DECR', key) end
end
return 0`

/**
 * Counts attempts for all nodes. One is counted before it is made, since attempts at the same moment could all pass;
 * one that was no failure is returned.
 */
export function createAttemptStore(redis: RedisClient, prefix: string) {
  // The key may contain an address, which Redis need not know.
  const keysOf = (budgets: readonly AttemptLimit[]) =>
    budgets.map(
      ({ name, key }) => `${prefix}:attempts:${name}:${createHash('sha256').update(key).digest('hex')}`,
    )

  return {
    /** Returns 0, or the milliseconds to wait; then no budget is touched. */
    async take(budgets: readonly AttemptLimit[]): Promise<number> {
      const limits = budgets.flatMap(({ max, timeWindow }) => [max, timeWindow])
      return z.number().parse(await redis.eval(takeScript, budgets.length, ...keysOf(budgets), ...limits))
    },
    async giveBack(budgets: readonly AttemptLimit[]): Promise<void> {
      await redis.eval(giveBackScript, budgets.length, ...keysOf(budgets))
    },
  }
}
