import { join } from 'node:path'

/** Longer paths do not fit into a socket's address (`sun_path`: 108 bytes on Linux, 104 on macOS). */
const longest = 100

/**
 * The socket of a Redis in its folder, which on one machine takes less than TCP for each command; null where its path
 * is too long.
 */
export function redisSocket(folder: string): string | null {
  const path = join(folder, 'redis.sock')
  return Buffer.byteLength(path) <= longest ? path : null
}

/** The same address by its socket, if there is one; `path` is what ioredis calls it. */
export function bySocket(url: string, socket: string | null): string {
  return socket ? `${url}?path=${encodeURIComponent(socket)}` : url
}
