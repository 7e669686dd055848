import { join } from 'node:path'
import { fitsSocketPath } from '@lodge/database/server'

/**
 * The socket of a Redis in its folder, which on one machine takes less than TCP for each command; null where its path
 * is too long.
 */
export function redisSocket(folder: string): string | null {
  const path = join(folder, 'redis.sock')
  return fitsSocketPath(path) ? path : null
}

/** The same address by its socket, if there is one; `path` is what ioredis calls it. */
export function withSocket(url: string, socket: string | null): string {
  return socket ? `${url}?path=${encodeURIComponent(socket)}` : url
}
