import { countRows, getOne, sql, updateOne } from '@lodge/database'
import { UnrecoverableError } from 'bullmq'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EventQueues, openQueues } from '../redis/queues.ts'
import { publishBatch } from '../relay/publish-batch.ts'
import { anEvent, type Plumbing, somePlumbing } from '../testing/index.ts'
import type { Handlers } from './handle-events.ts'
import { startWorker } from './start-worker.ts'

type SlaHandlers = Handlers<'sla', { seen: string[] }>

let fixture: Plumbing
let queues: EventQueues
let closers: (() => Promise<unknown>)[]

beforeEach(async () => {
  fixture = await somePlumbing()
  const connections = openQueues(fixture)
  queues = connections.queues
  closers = [connections.close]
})
afterEach(async () => {
  await Promise.all(closers.map((close) => close()))
  await fixture.close()
})

test('a handled event is no longer pending and leaves no job behind', async () => {
  const id = await published()
  const handledIds = work()
  await expect.poll(() => pendingConsumersOf(id)).toEqual(['realtime', 'activity', 'reports'])

  expect(handledIds).toEqual([id])
  expect(await queues.sla.getJobCounts()).toMatchObject({ waiting: 0, active: 0, completed: 0, failed: 0 })
})

test('a queue keeps at most a few entries about finished jobs', async () => {
  const data = { id: await published(), type: 'ticket.replied' }
  await queues.activity.addBulk(Array.from({ length: 300 }, (_, place) => ({ name: `${place}`, data })))

  expect(await fixture.redis.xlen(queues.activity.toKey('events'))).toBeLessThanOrEqual(200)
})

test('pushes are handled at once, and other consumers wait some milliseconds', async () => {
  const calls: { queue: string; after: number }[] = []
  let publishedAt = 0
  const noting = (queue: string) => async () => {
    calls.push({ queue, after: performance.now() - publishedAt })
  }
  for (const queue of ['realtime', 'activity', 'sla'] as const)
    closers.unshift(startWorker(queue, noting(queue), { ...fixture, context: {} }).close)
  for (let round = 1; round <= 20; round += 1) {
    publishedAt = performance.now()
    await published()
    await expect.poll(() => calls).toHaveLength(3 * round)
  }
  const soonest = (name: string) =>
    Math.min(...calls.filter(({ queue }) => queue === name).map(({ after }) => after))

  expect(soonest('realtime')).toBeLessThan(soonest('activity'))
  expect(soonest('activity')).toBeGreaterThan(15)
  expect(soonest('sla')).toBeGreaterThan(15)
})

test('closing waits for the running event and acknowledges it', async () => {
  const id = await published()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const handledIds: string[] = []
  const worker = startWorker(
    'sla',
    table(async (context, event) => {
      context.seen.push(event.id)
      await released
    }),
    { ...fixture, context: { seen: handledIds } },
  )
  await expect.poll(() => handledIds).toEqual([id])
  const closed = worker.close()
  release()
  await closed

  expect(await pendingConsumersOf(id)).toEqual(['realtime', 'activity', 'reports'])
})

test('closing leaves the events of a round that have not started to the next worker', async () => {
  const ids = await publishedTogether(5)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const handledIds: string[] = []
  const handlers = table(async (context, event) => {
    context.seen.push(event.id)
    await released
  })
  const closes = startWorker('sla', handlers, {
    ...fixture,
    context: { seen: handledIds },
    concurrency: 1,
  }).close
  await expect.poll(() => handledIds).toHaveLength(1)
  const closed = closes()
  release()
  await closed
  expect(handledIds).toHaveLength(1)
  expect(await pendingFor('sla')).toBe(4)

  const laterIds = work()
  await expect.poll(() => pendingFor('sla')).toBe(0)
  expect([...handledIds, ...laterIds].toSorted()).toEqual(ids.toSorted())
})

test('every event of a round is handled and acknowledged', async () => {
  const ids = await publishedTogether(20)
  const handledIds = work()
  await expect.poll(() => pendingFor('sla')).toBe(0)

  expect(handledIds.toSorted()).toEqual(ids.toSorted())
  expect(await queues.sla.getJobCounts()).toMatchObject({ waiting: 0, active: 0, completed: 0, failed: 0 })
})

test('a failed event of a round is retried alone', async () => {
  const ids = await publishedTogether(5)
  const [, failing] = ids
  let failures = 2
  const handledIds = work(async ({ id }) => {
    if (id !== failing) return
    failures -= 1
    if (failures >= 0) throw new Error('the mail server is away')
  })
  await expect.poll(() => pendingFor('sla'), { timeout: 5_000 }).toBe(0)

  expect(handledIds.toSorted()).toEqual([...ids, failing, failing].toSorted())
})

test('an event of a round that breaks its contract stays failed', async () => {
  const ids = await publishedTogether(3, async ([brokenId = '']) => {
    await updateOne(fixture.db, 'event', { id: brokenId }, { payload: { to: 'soon' } })
  })
  work()
  await expect.poll(() => queues.sla.getFailedCount()).toBe(1)
  await expect.poll(() => pendingFor('sla')).toBe(1)

  expect(await pendingConsumersOf(ids[0] ?? '')).toContain('sla')
  expect((await queues.sla.getJob(ids[0] ?? ''))?.failedReason).toMatch(/breaks its contract/)
})

test('a queue with a handler for rounds handles one by one after a round has failed', async () => {
  const ids = await publishedTogether(4)
  const rounds: string[][] = []
  const handlers = {
    together: async (_: unknown, events: readonly { id: string }[]) => {
      rounds.push(events.map(({ id }) => id))
      if (rounds.length === 1) throw new Error('one of them is bad')
    },
  }
  closers.unshift(startWorker('activity', handlers, { ...fixture, context: {} }).close)
  await expect.poll(() => pendingFor('activity')).toBe(0)
  expect(rounds[0]).toEqual(ids)
  expect(rounds.slice(1).flat().toSorted()).toEqual(ids.toSorted())

  const laterIds = await publishedTogether(3)
  await expect.poll(() => rounds.at(-1)).toEqual(laterIds)
})

test('a handler that fails is tried again', async () => {
  const id = await published()
  let failures = 2
  const handledIds = work(async () => {
    failures -= 1
    if (failures >= 0) throw new Error('the mail server is away')
  })
  await expect.poll(() => pendingConsumersOf(id), { timeout: 5_000 }).not.toContain('sla')

  expect(handledIds).toEqual([id, id, id])
})

test('an event that breaks its contract fails at once and stays failed', async () => {
  const id = await published()
  await updateOne(fixture.db, 'event', { id }, { publishedAt: null, payload: { to: 'soon' } })
  await queues.sla.remove(id)
  await publishBatch(fixture.db, queues, 10)
  const handledIds = work()
  await expect.poll(() => queues.sla.getFailedCount()).toBe(1)

  expect(handledIds).toEqual([])
  expect((await queues.sla.getJob(id))?.failedReason).toMatch(/^The event breaks its contract: [^[{]+$/)
  expect(await pendingConsumersOf(id)).toContain('sla')
})

test('an event that the queue does not subscribe to fails at once', async () => {
  await queues.sla.add('person.signed_in', {}, { jobId: 'astray', attempts: 5 })
  const handledIds = work()
  await expect.poll(() => queues.sla.getFailedCount()).toBe(1)

  expect(handledIds).toEqual([])
})

test('a handler can fail for good at its first try', async () => {
  await published()
  work(async () => {
    throw new UnrecoverableError('there is no such mailbox')
  })
  await expect.poll(() => queues.sla.getFailedCount()).toBe(1)
})

test('an event that is delivered twice is handled twice and acknowledged', async () => {
  const id = await published()
  const handledIds = work()
  await expect.poll(() => pendingConsumersOf(id)).not.toContain('sla')
  await updateOne(fixture.db, 'event', { id }, { publishedAt: null, pendingConsumers: ['sla'] })
  await publishBatch(fixture.db, queues, 10)
  await expect.poll(() => pendingConsumersOf(id)).toEqual([])

  expect(handledIds).toEqual([id, id])
})

test('the workers of one process acknowledge an event in one update when all have handled it', async () => {
  await fixture.db.pool.query(`
    CREATE TABLE written (id uuid);
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO written VALUES (NEW.id); RETURN NEW; END';
    CREATE TRIGGER note AFTER UPDATE OF pending_consumers ON event FOR EACH ROW EXECUTE FUNCTION note()`)
  const { slow, release } = await oneOfTwoTakesLonger()
  expect(await pendingConsumersOf(slow)).toEqual(['realtime', 'sla', 'activity', 'reports'])
  release()
  await expect.poll(() => pendingConsumersOf(slow)).toEqual(['realtime', 'reports'])

  expect((await fixture.db.pool.query('SELECT FROM written WHERE id = $1', [slow])).rowCount).toBe(1)
})

test('an event with one slow worker is acknowledged for the others after two seconds', async () => {
  const { slow, release } = await oneOfTwoTakesLonger()
  await expect
    .poll(() => pendingConsumersOf(slow), { timeout: 5_000 })
    .toEqual(['realtime', 'activity', 'reports'])
  release()
  await expect.poll(() => pendingConsumersOf(slow)).toEqual(['realtime', 'reports'])
})

/**
 * Starts two workers of which one does not get done with the event `slow` until `release`, and waits until what they
 * have handled meanwhile is written.
 */
async function oneOfTwoTakesLonger() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow = await published()
  const startedIds: string[] = []
  const activity = async (_: unknown, { id }: { id: string }) => {
    startedIds.push(id)
    if (id === slow) await released
  }
  const handledIds = work()
  closers.unshift(startWorker('activity', activity, { ...fixture, context: {} }).close)
  await expect.poll(() => [...handledIds, ...startedIds]).toEqual([slow, slow])
  const other = await published()
  await expect.poll(() => pendingConsumersOf(other)).toEqual(['realtime', 'reports'])
  return { slow, release }
}

test('an acknowledgement that failed before closing is written by the next worker', async () => {
  const unwrittenId = await published()
  await fixture.db.pool.query('ALTER TABLE event RENAME COLUMN pending_consumers TO away')
  const first = startWorker(
    'sla',
    table(async () => {}),
    { ...fixture, context: { seen: [] } },
  )
  await expect.poll(() => queues.sla.getJobCounts()).toMatchObject({ waiting: 0, active: 0 })
  await first.close()
  await fixture.db.pool.query('ALTER TABLE event RENAME COLUMN away TO pending_consumers')

  work()
  const id = await published()
  await expect.poll(() => pendingConsumersOf(id)).not.toContain('sla')
  expect(await pendingConsumersOf(unwrittenId)).not.toContain('sla')
})

async function published() {
  const id = await anEvent(fixture.db)
  await publishBatch(fixture.db, queues, 10)
  return id
}

/** Publishes events in one round, after `change` has changed what is recorded of them. */
async function publishedTogether(count: number, change: (ids: string[]) => Promise<void> = async () => {}) {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push(await anEvent(fixture.db))
  await change(ids)
  await publishBatch(fixture.db, queues, count)
  return ids
}

function pendingFor(consumer: string): Promise<number> {
  return countRows(fixture.db, 'event', sql`${consumer} = ANY(pending_consumers)`)
}

async function pendingConsumersOf(id: string) {
  return (await getOne(fixture.db, 'event', { id })).pendingConsumers
}

/** Handles everything the same way. */
function table(handle: (context: { seen: string[] }, event: { id: string }) => Promise<void>): SlaHandlers {
  return {
    'ticket.created': handle,
    'ticket.replied': handle,
    'ticket.status_changed': handle,
    'ticket.priority_changed': handle,
    'ticket.topic_changed': handle,
    'ticket.department_changed': handle,
    'ticket.team_changed': handle,
    'ticket.merged': handle,
    'ticket.unmerged': handle,
    'ticket.message_moved': handle,
    'ticket.split': handle,
    'sla_policy.changed': handle,
    'business_hours.changed': handle,
    'topic.changed': handle,
    'department.changed': handle,
    'team.changed': handle,
  }
}

function work(handle: (event: { id: string }) => Promise<void> = async () => undefined) {
  const handledIds: string[] = []
  const handlers = table(async (context, event) => {
    context.seen.push(event.id)
    await handle(event)
  })
  closers.unshift(startWorker('sla', handlers, { ...fixture, context: { seen: handledIds } }).close)
  return handledIds
}
