import { Redis, type RedisOptions } from 'ioredis'

/**
 * Opens a connection that outlives Redis: it reconnects for ever, from 50 ms up to one second apart, and
 * commands given meanwhile wait.
 */
export function createRedis(url: string, options: RedisOptions = {}): Redis {
  return new Redis(url, {
    // BullMQ's workers need commands that wait instead of failing.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
    // A server that has become a replica: the address leads to its successor by now.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    ...options,
  })
}
