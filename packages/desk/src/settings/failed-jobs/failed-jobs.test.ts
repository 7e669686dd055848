import { countRows, findMany, findOne, getOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { createLogger, type FailedJobs, openFailedJobs, openQueues, openScheduleQueue } from '@lodge/events'
import { aTestRedis, type TestRedis } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Context, systemContext } from '../../foundation/context.ts'
import { actingAs, anAgent, aSuperadmin, aTicket } from '../../testing/index.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { discardFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts'

let db: TestDatabase
let redis: TestRedis
let ctx: Context
let failedJobs: FailedJobs
beforeEach(async () => {
  ;[db, redis] = await Promise.all([createTestDatabase(), aTestRedis()])
  ctx = actingAs(db, await aSuperadmin(db))
  failedJobs = openFailedJobs(connections())
})
afterEach(async () => {
  await redis.close()
  await db.drop()
})

const connections = () => ({ ...redis, log: createLogger('test', 'silent') })

/** Leaves a job in its queue as a worker does when its tries are used up. */
async function aFailedJob(queue: 'realtime' | 'jobs', name: string, id: string) {
  const { queues, close } = openQueues(connections())
  const scheduled = openScheduleQueue(connections())
  const { [queue]: used } = { ...queues, jobs: scheduled }
  await used.add(name, {}, { jobId: id, attempts: 12 })
  const failed = { atm: 12, finishedOn: Date.now(), failedReason: 'a fault of ours' }
  await redis.redis
    .multi()
    .lrem(used.toKey('wait'), 1, id)
    .zadd(used.toKey('failed'), failed.finishedOn, id)
    .hset(used.toKey(id), failed)
    .exec()
  await Promise.all([close(), scheduled.close()])
}

/** Returns the event of a new ticket, whose job in the queue of pushes has failed. */
async function aFailedEvent() {
  const ticket = await aTicket(db)
  const { id } = await getOne(db, 'event', { ticketId: ticket.id })
  await aFailedJob('realtime', 'ticket.created', id)
  return { id, ticket }
}

const waitingIn = async () => {
  const { queues, close } = openQueues(connections())
  const jobs = await queues.realtime.getWaiting()
  await close()
  return jobs.map(({ id, attemptsMade }) => [id, attemptsMade])
}
const pendingOf = async (id: string) => (await getOne(db, 'event', { id })).pendingConsumers

test('failed jobs of all queues are listed with their reasons and tickets', async () => {
  expect(await listFailedJobs(ctx, failedJobs)).toEqual({ items: [], total: 0 })
  const { id, ticket } = await aFailedEvent()
  await aFailedJob('jobs', 'forgetAddresses', 'repeat-forgetAddresses')

  const { items, total } = await listFailedJobs(ctx, failedJobs)
  expect(total).toBe(2)
  expect(items).toHaveLength(2)
  expect(items).toContainEqual({
    queue: 'realtime',
    id,
    type: 'ticket.created',
    ticket: ticket.number,
    attempts: 12,
    failedAt: expect.any(String),
    reason: 'a fault of ours',
  })
  expect(items).toContainEqual(
    expect.objectContaining({ queue: 'jobs', type: 'forgetAddresses', ticket: null }),
  )
  expect(await failedJobs.count()).toBe(2)
})

test('a retried job waits with all its tries, and the log names the person who retried it', async () => {
  const { id } = await aFailedEvent()
  await retryFailedJob(ctx, failedJobs, { queue: 'realtime', id })

  expect(await waitingIn()).toEqual([[id, 0]])
  expect(await failedJobs.count()).toBe(0)
  expect(await findOne(db, 'event', { type: 'job.retried' })).toMatchObject({
    payload: { queue: 'realtime', jobId: id, work: 'ticket.created' },
  })
})

test('a discarded job is removed, its event is no longer pending for it, and the log names its ticket', async () => {
  const { id, ticket } = await aFailedEvent()
  expect(await pendingOf(id)).toContain('realtime')
  await discardFailedJob(ctx, failedJobs, { queue: 'realtime', id })

  expect(await waitingIn()).toEqual([])
  expect(await failedJobs.count()).toBe(0)
  expect(await pendingOf(id)).not.toContain('realtime')
  expect(await pendingOf(id)).toContain('activity')
  const event = await getOne(db, 'event', { type: 'job.discarded' })
  const recorded = { id: event.id, at: event.createdAt.toISOString(), actorId: event.actorId }
  const payload = { queue: 'realtime', jobId: id, work: 'ticket.created' }
  await recordActivity(systemContext(db), [{ ...recorded, ...payload, type: 'job.discarded' }])
  expect(await findMany(db, 'activity', {})).toMatchObject([
    { subject: '', ticketId: ticket.id, after: { queue: 'realtime', work: 'ticket.created' } },
  ])
})

test('failed scheduled jobs can be retried and discarded as well', async () => {
  await aFailedJob('jobs', 'forgetAddresses', 'repeat-one')
  await aFailedJob('jobs', 'removeStrayFiles', 'repeat-two')
  await retryFailedJob(ctx, failedJobs, { queue: 'jobs', id: 'repeat-one' })
  await discardFailedJob(ctx, failedJobs, { queue: 'jobs', id: 'repeat-two' })

  expect(await failedJobs.count()).toBe(0)
})

test('a job that has not failed can be neither retried nor discarded', async () => {
  const { id } = await aFailedEvent()
  await retryFailedJob(ctx, failedJobs, { queue: 'realtime', id })
  const recorded = await countRows(db, 'event')

  for (const gone of [id, 'no-such-job'])
    for (const decide of [retryFailedJob, discardFailedJob])
      await expect(decide(ctx, failedJobs, { queue: 'realtime', id: gone })).rejects.toMatchObject({
        code: 'not_found',
      })
  expect(await waitingIn()).toEqual([[id, 0]])
  expect(await countRows(db, 'event')).toBe(recorded)
})

test('only superadmins see, retry and discard failed jobs', async () => {
  const agent = actingAs(db, await anAgent(db, { permissions: ['view_all_tickets'] }))
  const one = { queue: 'realtime', id: 'one' } as const
  const calls = [
    () => listFailedJobs(agent, failedJobs),
    () => retryFailedJob(agent, failedJobs, one),
    () => discardFailedJob(agent, failedJobs, one),
  ]

  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
})
