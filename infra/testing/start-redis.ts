import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { findOrInstallRedis } from '@lodge/infra-local/find-redis'
import { Redis } from 'ioredis'

export interface RunningRedis {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** Keeps nothing on disk. */
export async function startRedis(folder: string, port: number): Promise<RunningRedis> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const child = spawn(findOrInstallRedis(console.log), args, { detached: true, stdio: 'ignore' })
  const exit = once(child, 'exit')
  const url = `redis://127.0.0.1:${port}`
  const failure = exit.then(([code]) => {
    throw new Error(`redis-server ended with ${code} while starting`)
  })
  await Promise.race([waitForRedis(url), failure])
  failure.catch(() => {})
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}

async function waitForRedis(url: string): Promise<void> {
  for (;;) {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.ping()
      return
    } catch {
      await wait(20)
    } finally {
      client.disconnect()
    }
  }
}
