import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Command } from 'ioredis'
import type { RedisClient } from './create-redis.ts'

/** Minutes of pushes, for a node that was away for a moment. */
export const maxStreamLength = 10_000

/** The stream carries everything for sockets to every node. */
export function socketStream(prefix: string): string {
  return `${prefix}:socket`
}

/**
 * Every API node reaches every socket by it, and hears what `openSocketWriter` writes. All processes of an
 * installation use the same prefix. Messages are JSON, without binary data.
 */
export function socketAdapter(redis: RedisClient, prefix: string): ReturnType<typeof createAdapter> {
  const { duplicate } = redis
  // The adapter makes its own connections at once; later ones are none of its own.
  Object.assign(redis, { duplicate: () => endSubscriptionsQuietly(Reflect.apply(duplicate, redis, [])) })
  try {
    return createAdapter(redis, {
      streamName: socketStream(prefix),
      channelPrefix: `${prefix}:socket`,
      sessionKeyPrefix: `${prefix}:socket-session:`,
      maxLen: maxStreamLength,
      readCount: 500,
      onlyPlaintext: true,
    })
  } finally {
    Object.assign(redis, { duplicate })
  }
}

/** Nobody waits for the adapter's subscription: its end must not end the process. */
function endSubscriptionsQuietly(connection: RedisClient): RedisClient {
  const { sendCommand } = connection
  return Object.assign(connection, {
    sendCommand: (command: Command, ...rest: unknown[]) => {
      if (command.name === 'subscribe') command.promise.catch(() => undefined)
      return Reflect.apply(sendCommand, connection, [command, ...rest])
    },
  })
}
