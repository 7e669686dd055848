import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'

/** Entries that the stream keeps: minutes of pushes, for a node that was away for a moment. */
export const maxStreamLength = 10_000

/** Returns the name of the stream that carries everything for sockets to every node. */
export function socketStream(prefix: string): string {
  return `${prefix}:socket`
}

/**
 * Returns the Socket.IO adapter through which every API node reaches every socket, and hears what `openSocketWriter`
 * writes. All processes of one installation must use it with the same prefix. Messages are JSON, without binary data.
 */
export function socketAdapter(redis: Redis, prefix: string): ReturnType<typeof createAdapter> {
  const { duplicate } = redis
  // The adapter makes its own connections at once; others that are made later are none of ours.
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

/** Nobody waits for the adapter's subscription: one that ends with its connection must not end the process. */
function endSubscriptionsQuietly(connection: Redis): Redis {
  const send = connection.sendCommand.bind(connection)
  connection.sendCommand = (command, stream) => {
    if (command.name === 'subscribe') command.promise.catch(() => undefined)
    return send(command, stream)
  }
  return connection
}
