import { countRows, createDatabase, sql, timeLimits } from '@lodge/database'
import { startTcpProxy } from '@lodge/database/testing'
import { expect, test } from 'vitest'
import { TryLater } from '../outage/try-later.ts'
import { createRedis } from '../redis/create-redis.ts'
import { openQueues } from '../redis/queues.ts'
import { publishBatch } from '../relay/publish-batch.ts'
import { startRelay } from '../relay/start-relay.ts'
import { anEvent, aPrivateRedis, somePlumbing } from '../testing/index.ts'
import { startWorker } from './start-worker.ts'

test.each([
  ['keeps its memory', { keepsData: true }],
  ['forgets everything', { keepsData: false }],
])('events continue when a killed Redis that %s comes back', async (_, memory) => {
  const fixture = await somePlumbing()
  const server = await aPrivateRedis(memory)
  const redis = createRedis(server.url)
  redis.on('error', () => undefined)
  const connections = { ...fixture, redis }
  const handledIds = new Set<string>()
  const handle = async (_context: unknown, event: { id: string }) => void handledIds.add(event.id)
  const relay = startRelay({ ...connections, graceMs: 500, sweepEvery: 300 })
  const worker = startWorker('sla', handle, { ...connections, context: {} })
  const pendingForSla = () => countRows(fixture.db, 'event', sql`'sla' = ANY(pending_consumers)`)

  const before = await anEvent(fixture.db)
  await expect.poll(pendingForSla).toBe(0)
  const during: string[] = []
  for (let count = 0; count < 5; count += 1) during.push(await anEvent(fixture.db))
  await server.kill()
  for (let count = 0; count < 5; count += 1) during.push(await anEvent(fixture.db))
  await server.start()
  await expect.poll(pendingForSla, { timeout: 15_000 }).toBe(0)

  expect(handledIds).toEqual(new Set([before, ...during]))
  await Promise.all([worker.close(), relay.close()])
  redis.disconnect()
  await server.close()
  await fixture.close()
})

test('while Postgres is away jobs wait without spending a try, and all are done when it is back', async () => {
  const fixture = await somePlumbing()
  const gate = await startTcpProxy(fixture.url.database)
  const db = createDatabase(gate.url, { limits: timeLimits.worker })
  const { queues, close: closeQueues } = openQueues(fixture)
  const ids: string[] = []
  for (let count = 0; count < 60; count += 1) ids.push(await anEvent(fixture.db))
  // Thirty rounds of two.
  while ((await publishBatch(fixture.db, queues, 2)) > 0);
  await gate.shut()
  const handledIds: string[] = []
  const handle = async (_context: unknown, { id }: { id: string }) => {
    await db.pool.query('SELECT 1')
    handledIds.push(id)
  }
  const worker = startWorker('sla', handle, { ...fixture, db, context: {}, concurrency: 5 })

  await expect.poll(() => queues.sla.getDelayedCount()).toBeGreaterThan(0)
  await expect.poll(() => queues.sla.getActiveCount()).toBe(0)
  const delayed = await queues.sla.getDelayed()
  expect(new Set(delayed.map(({ attemptsMade }) => attemptsMade))).toEqual(new Set([0]))
  // Jobs that nobody has begun stay as they are.
  expect(await queues.sla.getWaitingCount()).toBeGreaterThan(10)
  await gate.open()
  await expect.poll(() => new Set(handledIds).size, { timeout: 15_000 }).toBe(60)

  expect(new Set(handledIds)).toEqual(new Set(ids))
  await Promise.all([worker.close(), closeQueues()])
  await db.close()
  await gate.close()
  await fixture.close()
})

test('a worker closes while Postgres is away', async () => {
  const fixture = await somePlumbing()
  const gate = await startTcpProxy(fixture.url.database)
  const db = createDatabase(gate.url, { limits: timeLimits.worker })
  const { queues, close: closeQueues } = openQueues(fixture)
  const id = await anEvent(fixture.db)
  await publishBatch(fixture.db, queues, 50)
  await gate.shut()
  const handle = async () => void (await db.pool.query('SELECT 1'))
  const worker = startWorker('sla', handle, { ...fixture, db, context: {} })
  await expect.poll(() => queues.sla.getDelayedCount()).toBe(1)
  await worker.close()

  expect(await (await queues.sla.getJob(id))?.getState()).toBe('delayed')
  await closeQueues()
  await db.close()
  await gate.close()
  await fixture.close()
})

test('a handler that throws TryLater runs again at that time without spending a try', async () => {
  const fixture = await somePlumbing()
  const { queues, close: closeQueues } = openQueues(fixture)
  const id = await anEvent(fixture.db)
  await publishBatch(fixture.db, queues, 50)
  let failuresLeft = 2
  const tries: (number | undefined)[] = []
  const handle = async () => {
    tries.push((await queues.sla.getJob(id))?.attemptsMade)
    failuresLeft -= 1
    if (failuresLeft > 0) throw new TryLater('the mail server is away', 50)
  }
  const worker = startWorker('sla', handle, { ...fixture, context: {} })
  await expect.poll(() => tries).toEqual([0, 0])
  await Promise.all([worker.close(), closeQueues()])
  await fixture.close()
})

test('events stay in the outbox while Redis is full, and go on once it has room', async () => {
  const fixture = await somePlumbing()
  const server = await aPrivateRedis({ keepsData: false })
  const redis = createRedis(server.url)
  const { queues, close: closeQueues } = openQueues({ ...fixture, redis })
  const unpublished = () => countRows(fixture.db, 'event', { publishedAt: null })
  await redis.config('SET', 'maxmemory', '1')
  const id = await anEvent(fixture.db)
  await expect(publishBatch(fixture.db, queues, 50)).rejects.toThrow('OOM')
  const relay = startRelay({ ...fixture, redis, pollEvery: 50 })
  expect(await unpublished()).toBe(1)
  await redis.config('SET', 'maxmemory', '0')
  await expect.poll(unpublished).toBe(0)

  expect(await queues.sla.getJob(id)).toBeDefined()
  await Promise.all([relay.close(), closeQueues()])
  redis.disconnect()
  await server.close()
  await fixture.close()
})
