import { type QueueName, sharedQueue } from '@lodge/contracts'
import { countRows, getOne, sql, updateMany, updateOne } from '@lodge/database'
import { UnrecoverableError } from 'bullmq'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EventQueue, type EventQueues, openQueue, openQueues } from '../redis/queues.ts'
import { publishBatch } from '../relay/publish-batch.ts'
import { startRelay } from '../relay/start-relay.ts'
import { sweepPending } from '../relay/sweep-pending.ts'
import { anEvent, type Plumbing, somePlumbing } from '../testing/index.ts'
import { openSharedRounds } from './shared-rounds.ts'
import { startWorker } from './start-worker.ts'

type Handle = (queue: QueueName, id: string) => Promise<void>

let fixture: Plumbing
let queues: EventQueues
let shared: EventQueue
let closers: (() => Promise<unknown>)[]

beforeEach(async () => {
  fixture = await somePlumbing()
  const connections = openQueues(fixture)
  queues = connections.queues
  shared = openQueue(sharedQueue, fixture)
  closers = [connections.close, () => shared.close()]
})
afterEach(async () => {
  for (const close of closers) await close()
  await fixture.close()
})

const sharing = ['sla', 'activity', 'reports'] as const

/** Records events that only the sharing queues of these tests are told of. */
async function recorded(count: number, pendingConsumers: readonly QueueName[] = sharing): Promise<string[]> {
  const ids: string[] = []
  for (let place = 0; place < count; place += 1) ids.push(await anEvent(fixture.db))
  await updateMany(fixture.db, 'event', { id: ids }, { pendingConsumers: [...pendingConsumers] })
  return ids
}

const publish = () => publishBatch(fixture.db, queues, 50, shared)
const pending = () => countRows(fixture.db, 'event', sql`pending_consumers <> '{}'`)
const pendingOf = async (id: string) => (await getOne(fixture.db, 'event', { id })).pendingConsumers
const waitingIn = async (queue: EventQueue) => (await queue.getJobCounts()).waiting

/** Runs the sharing queues and their shared rounds as one process does; returns what was handled. */
function work(handle: Handle = async () => {}, joining: readonly (typeof sharing)[number][] = sharing) {
  const handled: string[] = []
  const rounds = openSharedRounds()
  const workers = joining.map((name) =>
    startWorker(
      name,
      async (_, { id }: { id: string }) => {
        await handle(name, id)
        handled.push(`${name} ${id}`)
      },
      { ...fixture, context: {}, shared: rounds },
    ),
  )
  const { close } = rounds.start(fixture)
  closers.unshift(close, ...workers.map((worker) => worker.close))
  return { handled, rounds, close }
}

const each = (ids: readonly string[], names: readonly string[] = sharing) =>
  ids.flatMap((id) => names.map((name) => `${name} ${id}`)).toSorted()

test('a lone event comes as one job to the queues that share, and as its own to the others', async () => {
  const [id = ''] = await recorded(1, [...sharing, 'realtime', 'email'])
  await publish()

  expect(await Promise.all(sharing.map((name) => waitingIn(queues[name])))).toEqual([0, 0, 0])
  expect([await waitingIn(queues.realtime), await waitingIn(queues.email)]).toEqual([1, 1])
  expect((await shared.getWaiting()).map((job) => job.id)).toEqual([id])
})

test('a round of many, of low precedence or for one queue is not shared', async () => {
  await recorded(9)
  await publish()
  await recorded(1, ['activity'])
  await publish()
  const low = await anEvent(fixture.db, { type: 'deadline.changed', ticketId: crypto.randomUUID() })
  await updateOne(fixture.db, 'event', { id: low }, { pendingConsumers: ['sla', 'reports'] })
  await publish()

  expect(await waitingIn(shared)).toBe(0)
  expect(await waitingIn(queues.activity)).toBe(2)
})

test('each queue handles and acknowledges its events of a shared round', async () => {
  const ids = await recorded(3)
  await updateOne(fixture.db, 'event', { id: ids[0] ?? '' }, { pendingConsumers: ['sla', 'reports'] })
  await publish()
  expect(await waitingIn(shared)).toBe(1)
  const { handled } = work()
  await expect.poll(pending).toBe(0)

  expect(handled.toSorted()).toEqual(
    [...each(ids.slice(0, 1), ['sla', 'reports']), ...each(ids.slice(1))].toSorted(),
  )
  expect(await shared.getJobCounts()).toMatchObject({ waiting: 0, active: 0, completed: 0, failed: 0 })
})

test('a queue that fails is tried again alone, and neither undoes nor blocks the others', async () => {
  const [id = ''] = await recorded(1)
  await publish()
  let failures = 0
  const { handled } = work(async (queue) => {
    if (queue === 'activity' && failures++ === 0) throw new Error('a fault of ours')
  })
  await expect.poll(pending).toBe(0)

  expect(failures).toBe(2)
  expect(handled.toSorted()).toEqual(each([id]))
})

test('an event that no try can help fails in the queue that it failed for', async () => {
  const [id = ''] = await recorded(1)
  await publish()
  work(async (queue) => {
    if (queue === 'reports') throw new UnrecoverableError('a fault of ours')
  })
  await expect.poll(() => queues.reports.getFailedCount()).toBe(1)

  expect((await queues.reports.getFailed()).map((job) => job.id)).toEqual([id])
  await expect.poll(() => pendingOf(id), { timeout: 5_000 }).toEqual(['reports'])
  expect(await shared.getJobCounts()).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 })
})

test('a queue that is slow keeps the others from nothing, and its process from sharing more', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { rounds, handled } = work((queue) => (queue === 'reports' ? released : Promise.resolve()))
  const relay = startRelay({ ...fixture, shares: rounds.hasRoom })
  closers.unshift(relay.close)
  for (let round = 0; round < 30 && rounds.hasRoom(); round += 1) {
    const before = handled.length
    await recorded(1)
    await expect.poll(() => handled.length).toBeGreaterThanOrEqual(before + 2)
  }
  expect(rounds.hasRoom()).toBe(false)

  const [id = ''] = await recorded(1)
  await expect.poll(() => handled).toEqual(expect.arrayContaining([`sla ${id}`, `activity ${id}`]))
  release()
  await expect.poll(pending).toBe(0)
})

test('a shared round that comes again leaves out who has acknowledged it', async () => {
  const [id = ''] = await recorded(1)
  await publish()
  await updateOne(fixture.db, 'event', { id }, { pendingConsumers: ['reports'] })
  await fixture.redis.hset(shared.toKey(id), 'ats', 1)
  const { handled } = work()
  await expect.poll(pending).toBe(0)

  expect(handled).toEqual([`reports ${id}`])
})

test('a queue that shares no more gets its events by jobs of its own', async () => {
  const [id = ''] = await recorded(1)
  await publish()
  const { handled } = work(async () => {}, ['sla', 'activity'])
  await expect.poll(() => pendingOf(id)).toEqual(['reports'])

  expect(handled.toSorted()).toEqual(each([id], ['sla', 'activity']))
  expect((await queues.reports.getWaiting()).map((job) => job.id)).toEqual([id])
})

test('a queue that asks what concerns it gets jobs of its own for that alone', async () => {
  const [some = '', none = '', odd = ''] = await recorded(3, ['sla', 'activity'])
  await publish()
  const rounds = openSharedRounds()
  const handled: string[] = []
  const concerns = async (_: unknown, { id }: { id: string }) => {
    if (id === odd) throw new Error('it cannot be told')
    return id === some
  }
  const activity = startWorker('activity', async (_, { id }) => void handled.push(id), {
    ...fixture,
    context: {},
    shared: rounds,
    concerns,
  })
  const sla = startWorker('sla', async () => {}, { ...fixture, context: {}, shared: rounds })
  closers.unshift(rounds.start(fixture).close, activity.close, sla.close)
  await expect.poll(pending).toBe(0)

  expect(handled.toSorted()).toEqual([some, odd].toSorted())
  expect(await pendingOf(none)).toEqual([])
})

test('an outage is the queue’s whose events meet it, and uses up no try', async () => {
  const [id = ''] = await recorded(1)
  await publish()
  let outages = 0
  const { handled } = work(async (queue) => {
    if (queue === 'sla' && outages++ < 2)
      throw Object.assign(new Error('it is gone'), { code: 'ECONNREFUSED' })
  })
  await expect.poll(() => handled).toHaveLength(2)
  expect(handled.toSorted()).toEqual(each([id], ['activity', 'reports']))
  await expect.poll(pending, { timeout: 10_000 }).toBe(0)

  expect(outages).toBe(3)
  expect(handled.toSorted()).toEqual(each([id]))
})

test('a worker that was killed leaves its shared round to the next', async () => {
  const [id = ''] = await recorded(1)
  await publish()
  // As a worker leaves it whose process is gone: active, and nobody holds its lock.
  await fixture.redis
    .multi()
    .lmove(shared.toKey('wait'), shared.toKey('active'), 'RIGHT', 'LEFT')
    .sadd(shared.toKey('stalled'), id)
    .exec()
  const { handled } = work()
  await expect.poll(pending, { timeout: 10_000 }).toBe(0)

  expect(handled.toSorted()).toEqual(each([id]))
})

test('closing hands what has not begun to the queues themselves', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const rounds = openSharedRounds()
  const started: string[] = []
  const handle = async (_: unknown, { id }: { id: string }) => {
    started.push(id)
    await released
  }
  const sla = startWorker('sla', handle, { ...fixture, context: {}, concurrency: 1, shared: rounds })
  const activity = startWorker('activity', async () => {}, { ...fixture, context: {}, shared: rounds })
  const worker = rounds.start(fixture)
  closers.unshift(sla.close, activity.close)
  const ids = await recorded(3, ['sla', 'activity'])
  await publish()
  await expect.poll(() => started).toHaveLength(1)
  const closed = worker.close()
  expect(rounds.hasRoom()).toBe(false)
  release()
  await closed
  await expect.poll(pending).toBe(0)

  expect(started.toSorted()).toEqual(ids.toSorted())
})

test('the sweep of a process that shares knows what waits in shared rounds', async () => {
  const ids = await recorded(2)
  await publish()
  expect(await sweepPending({ ...fixture, queues, shared, graceMs: 0 })).toMatchObject({ restored: 0 })

  await shared.obliterate({ force: true })
  expect(await sweepPending({ ...fixture, queues, shared, graceMs: 0 })).toMatchObject({
    restored: ids.length * sharing.length,
  })
})

test('a relay that does not share gives what was left in shared rounds to the queues', async () => {
  const ids = await recorded(2)
  await publish()
  const relay = startRelay({ ...fixture, graceMs: 0, sweepEvery: 100 })
  closers.unshift(relay.close)
  await expect.poll(() => waitingIn(queues.sla)).toBe(ids.length)

  await expect.poll(() => waitingIn(shared)).toBe(0)
  expect(await waitingIn(queues.reports)).toBe(ids.length)
})

test('an event that is published again while its shared job waits is added nowhere twice', async () => {
  const [id = ''] = await recorded(1)
  await publish()
  await updateOne(fixture.db, 'event', { id }, { publishedAt: null })
  await publish()

  expect(await waitingIn(shared)).toBe(1)
})
