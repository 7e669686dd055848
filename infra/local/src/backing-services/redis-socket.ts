import { join } from 'node:path'
import { fitsSocketPath } from '@lodge/database/server'

/**
 * Returns the socket of a Redis in its folder, which on one machine takes less time than TCP; null where its path is
 * too long.
 */
export function redisSocket(folder: string): string | null {
  const path = join(folder, 'redis.sock')
  return fitsSocketPath(path) ? path : null
}

/** Returns the same address by its socket, if there is one; `path` is ioredis's name for it. */
export function withSocket(url: string, socket: string | null): string {
  return socket ? `${url}?path=${encodeURIComponent(socket)}` : url
}
