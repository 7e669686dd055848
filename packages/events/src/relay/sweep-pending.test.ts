import { countRows, insert, remove, sql, updateMany, updateOne } from '@lodge/database'
import { UnrecoverableError } from 'bullmq'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRedis } from '../redis/create-redis.ts'
import { type EventQueues, openQueues } from '../redis/queues.ts'
import { anEvent, aPrivateRedis, type Plumbing, somePlumbing } from '../testing/index.ts'
import { startWorker } from '../worker/start-worker.ts'
import { countFailedJobs, listFailedJobs, retryFailedJobs } from './failed-jobs.ts'
import { publishBatch } from './publish-batch.ts'
import { startRelay } from './start-relay.ts'
import { sweepPending } from './sweep-pending.ts'

let fixture: Plumbing
let queues: EventQueues
let closeQueues: () => Promise<unknown>

beforeEach(async () => {
  fixture = await somePlumbing()
  const connections = openQueues(fixture)
  queues = connections.queues
  closeQueues = connections.close
})
afterEach(async () => {
  await closeQueues()
  await fixture.close()
})

const sweep = (graceMs: number, restMs?: number) =>
  sweepPending({ ...fixture, queues, graceMs, pageSize: 3, ...(restMs !== undefined && { restMs }) })

test('events that a queue has lost are added to it again', async () => {
  for (let count = 0; count < 10; count += 1) await anEvent(fixture.db)
  await publishBatch(fixture.db, queues, 50)
  await queues.sla.obliterate({ force: true })

  expect(await sweep(0)).toEqual({ restored: 10, retried: 0, failed: 0 })
  expect(await sweep(0)).toEqual({ restored: 0, retried: 0, failed: 0 })
  expect(await queues.sla.getWaitingCount()).toBe(10)
  expect(await queues.realtime.getWaitingCount()).toBe(1)
})

test('recently published events are not added again', async () => {
  await anEvent(fixture.db)
  await publishBatch(fixture.db, queues, 50)
  await queues.sla.obliterate({ force: true })

  expect(await sweep(30_000)).toEqual({ restored: 0, retried: 0, failed: 0 })
})

test('an event that is acknowledged during the sweep is not added again', async () => {
  const id = await anEvent(fixture.db)
  await publishBatch(fixture.db, queues, 50)
  await fixture.db.pool.query(`UPDATE event SET published_at = published_at - interval '1 minute'`)
  await queues.sla.obliterate({ force: true })
  const getJobs = vi.spyOn(queues.sla, 'getJobs')
  const sweeping = sweep(20_000)
  await vi.waitFor(() => expect(getJobs).toHaveBeenCalled())
  await updateOne(fixture.db, 'event', { id }, { pendingConsumers: ['activity'] })

  expect(await sweeping).toMatchObject({ restored: 0 })
})

test('an event without pending consumers is not added again', async () => {
  const id = await anEvent(fixture.db)
  await publishBatch(fixture.db, queues, 50)
  await updateOne(fixture.db, 'event', { id }, { pendingConsumers: [] })
  await queues.sla.obliterate({ force: true })

  expect(await sweep(0)).toEqual({ restored: 0, retried: 0, failed: 0 })
})

test('a job that no retry can help is counted and stays failed', async () => {
  const id = await anEvent(fixture.db)
  await updateOne(fixture.db, 'event', { id }, { payload: {}, pendingConsumers: ['activity'] })
  await publishBatch(fixture.db, queues, 50)
  const ignoreEvent = async () => undefined
  const worker = startWorker('activity', ignoreEvent, { ...fixture, context: {} })
  await expect.poll(() => queues.activity.getFailedCount()).toBe(1)
  await worker.close()

  expect(await sweep(0, 0)).toEqual({ restored: 0, retried: 0, failed: 1 })
  expect(await queues.activity.getFailedCount()).toBe(1)
})

test('a job without tries left is retried after each rest until it succeeds', async () => {
  const id = await anEvent(fixture.db)
  await updateOne(fixture.db, 'event', { id }, { pendingConsumers: ['activity'] })
  await publishBatch(fixture.db, queues, 50)
  await spendTries(id)
  let isMended = false
  let tries = 0
  const handle = async () => {
    tries += 1
    if (!isMended) throw new Error('a fault of ours')
  }
  const worker = startWorker('activity', handle, { ...fixture, context: {} })
  await expect.poll(() => queues.activity.getFailedCount()).toBe(1)

  expect(await sweep(0)).toEqual({ restored: 0, retried: 0, failed: 1 })
  expect(await sweep(0, 0)).toEqual({ restored: 0, retried: 1, failed: 0 })
  await expect.poll(() => tries).toBe(2)
  await expect.poll(() => queues.activity.getFailedCount()).toBe(1)
  isMended = true
  expect(await sweep(0, 0)).toMatchObject({ retried: 1 })
  await expect.poll(() => countRows(fixture.db, 'event', sql`pending_consumers <> '{}'`)).toBe(0)
  await worker.close()
  expect(tries).toBe(3)
})

test('a failed job is tried again within a minute, the time between two sweeps included', async () => {
  const id = await aFailedJob('activity')
  expect(await sweep(0)).toMatchObject({ retried: 0, failed: 1 })

  await fixture.redis.zadd(queues.activity.toKey('failed'), Date.now() - 45_000, id)
  expect(await sweep(0)).toMatchObject({ retried: 1, failed: 0 })
})

test('a failed job is removed once its event is no longer pending for the queue', async () => {
  const [handledEvent, missingEvent, pendingEvent] = [
    await aFailedJob('activity'),
    await aFailedJob('activity'),
    await aFailedJob('activity'),
  ]
  await updateOne(fixture.db, 'event', { id: handledEvent }, { pendingConsumers: ['sla'] })
  await remove(fixture.db, 'event', { id: missingEvent })
  await sweep(0)

  expect((await listFailedJobs([queues.activity])).map(({ id }) => id)).toEqual([pendingEvent])
})

test('a failed job whose mails were all sent is run to its end, and one with an unsent mail stays', async () => {
  const [sentEvent, unsentEvent, unknownId] = [
    await aFailedJob('email'),
    await aFailedJob('email'),
    await aFailedJob('email'),
  ]
  const mail = { templateCode: 'ticket_answered', createdAt: new Date() }
  for (const [eventId, states] of [
    [sentEvent, ['sent', 'skipped', 'discarded']],
    [unsentEvent, ['sent', 'pending']],
  ] as const)
    for (const state of states)
      await insert(fixture.db, 'email_delivery', {
        ...mail,
        eventId,
        state,
        recipient: `${state}@marlow.example`,
      })
  await sweep(0)

  expect((await listFailedJobs([queues.email])).map(({ id }) => id).toSorted()).toEqual(
    [unsentEvent, unknownId].toSorted(),
  )
  expect((await queues.email.getWaiting()).map(({ id }) => id)).toEqual([sentEvent])
})

/** Leaves a job of a new event in a queue as a worker does when its tries are used up; returns its id. */
async function aFailedJob(name: 'activity' | 'email'): Promise<string> {
  const id = await anEvent(fixture.db)
  await updateOne(fixture.db, 'event', { id }, { pendingConsumers: [name] })
  await fixture.db.pool.query('UPDATE event SET published_at = created_at WHERE id = $1', [id])
  const queue = queues[name]
  await queue.add('ticket.priority_changed', { id }, { jobId: id, attempts: 12, removeOnFail: false })
  await fixture.redis
    .multi()
    .lrem(queue.toKey('wait'), 1, id)
    .zadd(queue.toKey('failed'), Date.now(), id)
    .hset(queue.toKey(id), { atm: 12, finishedOn: Date.now(), failedReason: 'a fault of ours' })
    .exec()
  return id
}

test('failed jobs are listed, and retrying them by hand restores all their tries', async () => {
  const ids = [await anEvent(fixture.db), await anEvent(fixture.db)]
  await updateMany(fixture.db, 'event', {}, { pendingConsumers: ['activity'] })
  await publishBatch(fixture.db, queues, 50)
  const failAlways = async () => {
    throw new UnrecoverableError('there is no such mailbox')
  }
  const failing = startWorker('activity', failAlways, { ...fixture, context: {} })
  await expect.poll(() => countFailedJobs(fixture)).toBe(2)
  await failing.close()
  const [failedJob] = await listFailedJobs(Object.values(queues))

  expect(ids).toContain(failedJob?.id)
  expect(failedJob).toMatchObject({
    queue: 'activity',
    type: 'ticket.priority_changed',
    attempts: 1,
    reason: 'there is no such mailbox',
  })
  expect(await retryFailedJobs(Object.values(queues), 'none-of-them')).toBe(0)
  expect(await retryFailedJobs(Object.values(queues), ids[0] ?? '')).toBe(1)
  expect(await retryFailedJobs(Object.values(queues), 'all')).toBe(1)
  expect(await countFailedJobs(fixture)).toBe(0)
  expect((await queues.activity.getWaiting()).map(({ attemptsMade }) => attemptsMade)).toEqual([0, 0])
})

/** Leaves the job one try, which spares the test the pauses between them. */
async function spendTries(id: string) {
  const job = await queues.activity.getJob(id)
  await fixture.redis.hset(queues.activity.toKey(id), 'atm', (job?.opts.attempts ?? 0) - 1)
}

test('after Redis has lost everything, the relay brings every event to its consumers', async () => {
  const server = await aPrivateRedis()
  const redis = createRedis(server.url)
  const connections = openQueues({ ...fixture, redis })
  for (let count = 0; count < 25; count += 1) await anEvent(fixture.db)
  await fixture.db.pool.query(`UPDATE event SET pending_consumers = '{activity}'`)
  await publishBatch(fixture.db, connections.queues, 50)
  await redis.flushall()

  const handledIds: string[] = []
  const relay = startRelay({ ...fixture, redis, graceMs: 0, sweepEvery: 100 })
  const noteEvent = async (_: unknown, event: { id: string }) => void handledIds.push(event.id)
  const worker = startWorker('activity', noteEvent, { ...fixture, redis, context: {} })
  await expect.poll(() => countRows(fixture.db, 'event', sql`pending_consumers <> '{}'`)).toBe(0)
  await Promise.all([worker.close(), relay.close(), connections.close()])

  expect(new Set(handledIds).size).toBe(25)
  redis.disconnect()
  await server.close()
})
