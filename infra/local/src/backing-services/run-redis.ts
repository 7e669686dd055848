import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { type SupervisedProcess, type SupervisorContext, supervise } from '../processes/supervise.ts'
import { redisSocket, withSocket } from './redis-socket.ts'

export interface RedisOptions {
  program: string
  folder: string
  port: number
  password: string
}

/** Writes every change to disk. */
export async function runRedis(
  options: RedisOptions,
  surroundings: SupervisorContext,
): Promise<{ url: string; process: SupervisedProcess }> {
  mkdirSync(options.folder, { recursive: true })
  const socket = redisSocket(options.folder)
  const url = withSocket(`redis://:${options.password}@127.0.0.1:${options.port}`, socket)
  const process = await supervise(
    {
      name: 'redis',
      command: options.program,
      // Every user could read a password among the arguments.
      args: ['-'],
      input: toRedisConfig(options, socket),
      cwd: options.folder,
      stopSignal: 'SIGTERM',
      ready: (_, signal) => waitForRedis(url, signal),
    },
    surroundings,
  )
  return { url, process }
}

function toRedisConfig({ folder, port, password }: RedisOptions, socket: string | null): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    ...(socket ? [`unixsocket "${socket}"`, 'unixsocketperm 700'] : []),
    `requirepass ${password}`,
    `dir "${folder}"`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    // A queue whose jobs are dropped would lose work.
    'maxmemory-policy noeviction',
    '',
  ].join('\n')
}

/** Redis takes commands only after it has read its data. */
async function waitForRedis(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.ping()
      return
    } catch {
      await wait(50)
    } finally {
      client.disconnect()
    }
  }
}
