import { createDatabase, timeLimits } from '@lodge/database'
import { startTcpProxy } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a process with its stores is ready, and reports how many jobs have failed', async () => {
  await server.redis.redis.zadd(`${server.redis.prefix}:email:failed`, 1, 'a-job')

  const ready = await server.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { postgres: true, redis: true, files: true, failedJobs: 1 },
  ])
})

test('fifty probes at once ask Postgres only a few times, and the answer still changes soon', async () => {
  let lookCount = 0
  server.db.pool.on('acquire', () => {
    lookCount += 1
  })
  const probe = () => server.app.inject('/readyz').then(({ statusCode }) => statusCode)
  await server.app.ready()
  lookCount = 0
  const answers = await Promise.all(Array.from({ length: 50 }, probe))

  expect(new Set(answers)).toEqual(new Set([200]))
  expect(lookCount).toBeLessThan(5)
  server.redis.redis.disconnect()
  await expect.poll(probe).toBe(503)
  await server.redis.redis.connect()
})

test('a server that starts while Postgres is away is alive, and ready once Postgres is there', async () => {
  const gate = await startTcpProxy(server.db.url)
  await gate.shut()
  const db = createDatabase(gate.url, { limits: timeLimits.request })
  const own = await buildApp(server.config, { ...server.app.deps, db })
  onTestFinished(async () => {
    await own.close()
    await db.close()
    await gate.close()
  })
  const statusOf = async (path: string) => (await own.inject(path)).statusCode

  expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/api/departments')]).toEqual(
    [200, 503, 503],
  )
  await gate.open()
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  expect(await statusOf('/api/departments')).toBe(200)
})
