import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

export interface PrivateRedis {
  url: string
  port: number
  /** Ends it as a power cut would: nothing is saved. */
  kill: () => Promise<void>
  /** Starts it again on the same port with its saved data. */
  start: () => Promise<void>
  close: () => Promise<void>
}

/** A Redis for tests that kill it: every write is appended to disk. */
export async function aPrivateRedis({ keepsData = true } = {}): Promise<PrivateRedis> {
  const dir = await mkdtemp(join(tmpdir(), 'lodge-redis-'))
  const port = await freePort()
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--loglevel',
    'warning',
  ]
  if (keepsData) args.push('--appendonly', 'yes', '--appendfsync', 'always')
  let server: ChildProcess | undefined

  const url = `redis://127.0.0.1:${port}`
  const start = async () => {
    server = spawn('redis-server', args, { stdio: 'ignore' })
    await answers(url)
  }
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exit = once(server, 'exit')
    server.kill('SIGKILL')
    await exit
  }
  const close = async () => {
    await kill()
    await rm(dir, { recursive: true, force: true })
  }
  await start()
  return { url, port, kill, start, close }
}

async function answers(url: string) {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
  redis.on('error', () => undefined)
  await redis.ping()
  redis.disconnect()
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
