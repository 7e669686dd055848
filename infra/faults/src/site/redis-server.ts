import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '@lodge/database/server'
import { createRedis } from '@lodge/events'
import { findOrInstallRedis } from '@lodge/infra-local/find-redis'
import type { Children } from '@lodge/infra-testing/start-children'

/** A Redis that writes each change to its disk. */
export interface KeptRedis {
  url: string
  /** Kills it, and starts it again with its data or without them. */
  crash: (data: 'kept' | 'lost') => Promise<void>
}

/** Starts it in a folder of its own. */
export async function startKeptRedis({ folder, start }: Children): Promise<KeptRedis> {
  const own = join(folder, 'redis')
  const port = await findFreePort()
  const words = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    own,
    '--save',
    '',
    '--appendonly',
    'yes',
  ]
  const url = `redis://127.0.0.1:${port}`
  const open = async () => {
    await mkdir(own, { recursive: true })
    const server = start(findOrInstallRedis(console.log), words)
    const redis = createRedis(url)
    redis.on('error', () => undefined)
    await redis.ping()
    redis.disconnect()
    return server
  }
  let server = await open()
  return {
    url,
    crash: async (data) => {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      if (data === 'lost') await rm(own, { recursive: true })
      server = await open()
    },
  }
}
