import { join } from 'node:path'
import { fitsSocketPath } from '@lodge/database/server'

/** A socket takes less time than TCP; null where its path is too long. */
export function redisSocket(folder: string): string | null {
  const path = join(folder, 'redis.sock')
  return fitsSocketPath(path) ? path : null
}

/** Adds `path`, ioredis's name for the socket. */
export function withSocket(url: string, socket: string | null): string {
  return socket ? `${url}?path=${encodeURIComponent(socket)}` : url
}
