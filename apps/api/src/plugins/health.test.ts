import { expect, onTestFinished, test } from 'vitest'
import { aServer } from '../testing/a-server.ts'

test('a process with both stores is ready, and tells how many jobs have failed', async () => {
  const server = await aServer()
  onTestFinished(() => server.close())
  await server.redis.redis.zadd(`${server.redis.prefix}:email:failed`, 1, 'a-job')

  const ready = await server.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { postgres: true, redis: true, failedJobs: 1 }])
})

test('a flood of probes asks Postgres once, and the answer changes soon after', async () => {
  const server = await aServer()
  onTestFinished(() => server.close())
  let asked = 0
  server.db.pool.on('acquire', () => {
    asked += 1
  })
  const probe = () => server.app.inject('/readyz').then(({ statusCode }) => statusCode)
  await server.app.ready()
  asked = 0
  const answers = await Promise.all(Array.from({ length: 50 }, probe))

  expect(new Set(answers)).toEqual(new Set([200]))
  expect(asked).toBe(1)
  server.redis.redis.disconnect()
  await expect.poll(probe).toBe(503)
  await server.redis.redis.connect()
})
