import { countRows, getOne, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EventQueues, openQueues } from '../redis/queues.ts'
import { idsOfJobs } from '../testing/ids-of-jobs.ts'
import { anEvent, type Plumbing, somePlumbing } from '../testing/index.ts'
import { publishBatch } from './publish-batch.ts'
import { startRelay } from './start-relay.ts'

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

const idsIn = async (queue: keyof EventQueues) => idsOfJobs(await queues[queue].getWaiting())

const unpublished = () => countRows(fixture.db, 'event', { publishedAt: null })

test('each event reaches every queue of its consumers once, oldest first', async () => {
  const ids = []
  for (let count = 0; count < 20; count += 1) ids.push(await anEvent(fixture.db))
  expect(await publishBatch(fixture.db, queues, 50)).toBe(20)

  for (const queue of ['realtime', 'sla', 'activity'] as const) {
    expect(await idsIn(queue)).toEqual(ids)
    expect(await queues[queue].getWaitingCount()).toBe(1)
  }
  expect(await idsIn('email')).toEqual([])
  expect(await unpublished()).toBe(0)
})

test('events of people overtake the events of a recalculation', async () => {
  const { rows } = await fixture.db.pool.query<{ id: string }>(`
    INSERT INTO event (id, type, payload, created_at, pending_consumers)
    SELECT gen_random_uuid(), 'deadline.changed', jsonb_build_object('ticketId', gen_random_uuid()), now(), '{realtime}'
    FROM generate_series(1, 3) RETURNING id`)
  const id = await anEvent(fixture.db)
  await publishBatch(fixture.db, queues, 50)

  expect(await idsIn('realtime')).toEqual([id])
  const prioritized = await queues.realtime.getPrioritized()
  expect(idsOfJobs(prioritized)).toEqual(rows.map((row) => row.id))
})

test('each urgent mail gets a job of its own in the urgent-email queue', async () => {
  const ids = []
  for (let count = 0; count < 3; count += 1)
    ids.push(await anEvent(fixture.db, { type: 'sign_in.code_requested', signInId: crypto.randomUUID() }))
  await publishBatch(fixture.db, queues, 50)

  expect((await queues['urgent-email'].getWaiting()).map((job) => job.id)).toEqual(ids)
  expect(await queues.email.getWaitingCount()).toBe(0)
})

test('the other mails of a batch share one job, and reports have another', async () => {
  const ids = []
  for (let count = 0; count < 3; count += 1)
    ids.push(await anEvent(fixture.db, { type: 'delivery.retried', deliveryId: crypto.randomUUID() }))
  const report = await anEvent(fixture.db, {
    type: 'report.due',
    personId: crypto.randomUUID(),
    subscriptionId: crypto.randomUUID(),
    cadence: 'weekly',
    dueAt: new Date().toISOString(),
    isRequested: false,
  })
  await publishBatch(fixture.db, queues, 50)

  const waiting = await queues.email.getWaiting()
  expect(waiting.map((job) => idsOfJobs([job])).toSorted((one, other) => one.length - other.length)).toEqual([
    [report],
    ids,
  ])
})

test('a job carries the whole event', async () => {
  const id = await anEvent(fixture.db)
  await publishBatch(fixture.db, queues, 50)
  const job = await queues.realtime.getJob(id)

  expect(job?.name).toBe('ticket.priority_changed')
  expect(job?.data).toMatchObject({ id, type: 'ticket.priority_changed', actorId: null, from: 'low' })
})

test('a new event notifies the relay long before its next poll', async () => {
  const relay = startRelay({ ...fixture, pollEvery: 60_000 })
  await waitUntilPublished()
  const id = await anEvent(fixture.db)
  await expect.poll(() => idsIn('realtime')).toContain(id)
  await relay.close()
})

test('under load the relay publishes the events of some milliseconds together', async () => {
  const relay = startRelay({ ...fixture, pollEvery: 60_000 })
  await waitUntilPublished()
  const from = performance.now()
  while (performance.now() < from + 1_000) await anEvent(fixture.db)
  await expect.poll(unpublished).toBe(0)
  const durationMs = performance.now() - from
  await relay.close()
  // Each round is a transaction of its own.
  const { rows } = await fixture.db.pool.query<{ rounds: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS rounds FROM event',
  )
  expect(rows[0]?.rounds).toBeLessThanOrEqual(5 * (Math.ceil(durationMs / 125) + 1) + 1)
})

test('a relay that missed the notification finds the event by polling', async () => {
  const relay = startRelay({ ...fixture, pollEvery: 50 })
  await waitUntilPublished()
  const { id } = await getOne(fixture.db, 'event', {})
  await queues.realtime.remove(id)
  await updateOne(fixture.db, 'event', { id }, { publishedAt: null })
  await expect.poll(() => queues.realtime.getJob(id)).toBeDefined()
  await relay.close()
})

test('a relay listens again after Postgres has cut it off', async () => {
  const relay = startRelay({ ...fixture, pollEvery: 60_000 })
  await waitUntilPublished()
  await fixture.db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query = 'LISTEN lodge_events'`,
  )
  const id = await anEvent(fixture.db)
  await expect.poll(() => idsIn('realtime'), { timeout: 5_000 }).toContain(id)
  await relay.close()
})

test('two concurrent relays add each event to each queue once', async () => {
  const events = await Promise.all([anEvent(fixture.db), anEvent(fixture.db)])
  const relays = [startRelay({ ...fixture, batchSize: 7 }), startRelay({ ...fixture, batchSize: 7 })]
  for (let round = 0; round < 10; round += 1)
    events.push(...(await Promise.all(Array.from({ length: 10 }, () => anEvent(fixture.db)))))
  await expect.poll(unpublished).toBe(0)
  await Promise.all(relays.map((relay) => relay.close()))

  const ids = await idsIn('sla')
  expect(ids).toHaveLength(events.length)
  expect(new Set(ids)).toEqual(new Set(events))
})

test('an event that is published again after a crash is added to no queue twice', async () => {
  const id = await anEvent(fixture.db)
  await publishBatch(fixture.db, queues, 50)
  await updateOne(fixture.db, 'event', { id }, { publishedAt: null })
  await publishBatch(fixture.db, queues, 50)

  expect(await idsIn('realtime')).toEqual([id])
  expect(await unpublished()).toBe(0)
})

test('an event that is published again after a crash skips consumers that have handled it', async () => {
  const id = await anEvent(fixture.db)
  await updateOne(fixture.db, 'event', { id }, { pendingConsumers: ['sla'] })
  await publishBatch(fixture.db, queues, 50)

  expect(await idsIn('sla')).toEqual([id])
  expect(await idsIn('realtime')).toEqual([])
})

/** Waits until the relay has published what was there. */
async function waitUntilPublished() {
  await anEvent(fixture.db, { type: 'deadline.changed', ticketId: crypto.randomUUID() })
  await expect.poll(unpublished).toBe(0)
  await vi.waitFor(async () => {
    const { rowCount } = await fixture.db.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN lodge_events'`,
    )
    expect(rowCount).toBe(1)
  })
}
