import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'

/**
 * Returns the Socket.IO adapter through which every API node and the realtime worker reach every socket. All processes
 * of one installation must use it with the same prefix. Messages are JSON, without binary data.
 */
export function socketAdapter(redis: Redis, prefix: string): ReturnType<typeof createAdapter> {
  return createAdapter(redis, {
    streamName: `${prefix}:socket`,
    channelPrefix: `${prefix}:socket`,
    sessionKeyPrefix: `${prefix}:socket-session:`,
    maxLen: 10_000,
    readCount: 500,
    onlyPlaintext: true,
  })
}
