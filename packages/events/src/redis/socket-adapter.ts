import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'

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
export function socketAdapter(redis: Redis, prefix: string): ReturnType<typeof createAdapter> {
  const { duplicate } = redis
  // The adapter makes its own connections at once; later ones are none of its own.
  redis.duplicate = (override) => endSubscriptionsQuietly(duplicate.call(redis, override))
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
    redis.duplicate = duplicate
  }
}

/** Nobody waits for the adapter's subscription: its end must not end the process. */
function endSubscriptionsQuietly(connection: Redis): Redis {
  const send = connection.sendCommand.bind(connection)
  connection.sendCommand = (command, stream) => {
    if (command.name === 'subscribe') command.promise.catch(() => undefined)
    return send(command, stream)
  }
  return connection
}
