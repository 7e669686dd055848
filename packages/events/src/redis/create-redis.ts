import { Redis, type RedisOptions } from 'ioredis'

/** Reconnects for ever, after 50 ms at first, later every second; commands wait meanwhile. */
export function createRedis(url: string, options: RedisOptions = {}): Redis {
  return new Redis(url, {
    // BullMQ's workers need commands that wait instead of failing.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
    // The server has become a replica; the address now leads to its successor.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    ...options,
  })
}
