import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTestDatabase } from '@lodge/database/testing'
import { aSite } from '@lodge/desk/testing'
import { aTestRedis } from '@lodge/events/testing'
import { expect, test } from 'vitest'

const main = new URL('./main.ts', import.meta.url).pathname

/** Starts the server as a process of its own, as in production: by Node alone. */
function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('the server starts, reports that it is ready, answers, and ends cleanly on a signal', async () => {
  const [db, redis, port] = await Promise.all([createTestDatabase(), aTestRedis(), freePort()])
  await aSite(db)
  const server = start({
    LODGE_MODE: 'demo',
    DATABASE_URL: db.url,
    REDIS_URL: redis.url,
    LODGE_REDIS_PREFIX: redis.prefix,
    LODGE_FILES_DIR: join(tmpdir(), 'lodge-main-test'),
    PORT: `${port}`,
  })
  const [log] = await Promise.all([
    server.stdout ? text(server.stdout) : '',
    (async () => {
      expect((await once(server, 'message'))[0]).toBe('ready')
      const address = `http://127.0.0.1:${port}`
      const csrf = await fetch(`${address}/sanctum/csrf-cookie`)
      expect(csrf.status).toBe(204)
      const cookie = csrf.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const init = await fetch(`${address}/api/init?secret=in-the-query`, { headers: { cookie } })
      expect(await init.json()).toMatchObject({ success: true, user: null })
      await fetch(`${address}/api/backend/auth/session`, {
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'application/json',
          'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '',
        },
        body: JSON.stringify({ email: 'ada@uni.example', password: 'not to be logged' }),
      })
      server.kill('SIGTERM')
      expect(await once(server, 'exit')).toEqual([0, null])
    })(),
  ])

  expect(log).toContain('/api/backend/auth/session')
  for (const secret of ['not to be logged', 'ada@uni.example', 'XSRF-TOKEN', 'in-the-query', 'lodge_browser'])
    expect(log).not.toContain(secret)
  await redis.close()
  await db.drop()
})

test('a server that starts while Redis is away waits for it without a word on stderr', async () => {
  const [db, port] = await Promise.all([createTestDatabase(), freePort()])
  await aSite(db)
  const server = start({
    LODGE_MODE: 'demo',
    DATABASE_URL: db.url,
    REDIS_URL: 'redis://127.0.0.1:1',
    LODGE_FILES_DIR: join(tmpdir(), 'lodge-main-test'),
    LOG_LEVEL: 'silent',
    PORT: `${port}`,
  })

  const [complaint] = await Promise.all([
    server.stderr ? text(server.stderr) : '',
    (async () => {
      expect((await once(server, 'message'))[0]).toBe('ready')
      server.kill('SIGTERM')
      expect(await once(server, 'exit')).toEqual([0, null])
    })(),
  ])

  expect(complaint).toBe('')
  await db.drop()
})

test('a server without its settings names the missing ones in one sentence and ends', async () => {
  const server = start({ DATABASE_URL: 'postgresql://127.0.0.1/lodge' })

  const [complaint, [code]] = await Promise.all([
    server.stderr ? text(server.stderr) : '',
    once(server, 'exit'),
  ])

  expect(complaint).toBe('Lodge cannot start: REDIS_URL must be set; LODGE_FILES_DIR must be set.\n')
  expect(code).toBe(1)
})

test('several processes report a missing setting once and end', async () => {
  const server = start({
    DATABASE_URL: 'postgresql://127.0.0.1/lodge',
    LODGE_FILES_DIR: join(tmpdir(), 'lodge-main-test'),
    LODGE_API_PROCESSES: '3',
  })

  const [complaint, [code]] = await Promise.all([
    server.stderr ? text(server.stderr) : '',
    once(server, 'exit'),
  ])

  expect(complaint).toBe('Lodge cannot start: REDIS_URL must be set.\n')
  expect(code).toBe(1)
})

test('a production server without sign-in domains does not start', async () => {
  const db = await createTestDatabase()
  await aSite(db)
  const server = start({
    LODGE_MODE: 'production',
    DATABASE_URL: db.url,
    REDIS_URL: 'redis://127.0.0.1:1',
    APP_URL: 'https://help.uni.example',
    LODGE_SECRET: 'x'.repeat(32),
    LODGE_FILES_DIR: join(tmpdir(), 'lodge-main-test'),
    LODGE_TRUSTED_PROXIES: 'none',
  })

  const [complaint, [code]] = await Promise.all([
    server.stderr ? text(server.stderr) : '',
    once(server, 'exit'),
  ])

  expect(complaint).toMatch(/^Lodge cannot start: LODGE_SIGN_IN_DOMAINS must list the domains .+\n$/)
  expect(code).toBe(1)
  await db.drop()
})
