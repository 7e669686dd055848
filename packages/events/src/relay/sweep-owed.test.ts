import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRedis } from '../redis/create-redis.ts'
import { type EventQueues, openQueues } from '../redis/queues.ts'
import { anEvent, aPrivateRedis, type Plumbing, somePlumbing } from '../testing/index.ts'
import { startWorker } from '../worker/start-worker.ts'
import { publishBatch } from './publish-batch.ts'
import { startRelay } from './start-relay.ts'
import { sweepOwed } from './sweep-owed.ts'

let world: Plumbing
let queues: EventQueues
let closeQueues: () => Promise<unknown>

beforeEach(async () => {
  world = await somePlumbing()
  const opened = openQueues(world)
  queues = opened.queues
  closeQueues = opened.close
})
afterEach(async () => {
  await closeQueues()
  await world.close()
})

const sweep = (graceMs: number) => sweepOwed({ ...world, queues, graceMs, pageSize: 3 })

test('what queues have forgotten is given to them again', async () => {
  for (let made = 0; made < 10; made += 1) await anEvent(world.db)
  await publishBatch(world.db, queues, 50)
  await queues.sla.obliterate({ force: true })

  expect(await sweep(0)).toEqual({ restored: 10, failed: 0 })
  expect(await queues.sla.getWaitingCount()).toBe(10)
  expect(await queues.realtime.getWaitingCount()).toBe(10)
})

test('what was published only just now is left in peace', async () => {
  await anEvent(world.db)
  await publishBatch(world.db, queues, 50)
  await queues.sla.obliterate({ force: true })

  expect(await sweep(30_000)).toEqual({ restored: 0, failed: 0 })
})

test('what nobody is owed any more is not given again', async () => {
  const id = await anEvent(world.db)
  await publishBatch(world.db, queues, 50)
  await world.db.prisma.event.update({ where: { id }, data: { owed: [] } })
  await queues.sla.obliterate({ force: true })

  expect(await sweep(0)).toEqual({ restored: 0, failed: 0 })
})

test('what has failed for good is counted and stays failed', async () => {
  const id = await anEvent(world.db)
  await world.db.prisma.event.update({ where: { id }, data: { payload: {}, owed: ['activity'] } })
  await publishBatch(world.db, queues, 50)
  const noted = async () => undefined
  const worker = startWorker('activity', activityTable(noted), { ...world, context: {} })
  await expect.poll(() => queues.activity.getFailedCount()).toBe(1)
  await worker.close()

  expect(await sweep(0)).toEqual({ restored: 0, failed: 1 })
  expect(await queues.activity.getFailedCount()).toBe(1)
})

test('after Redis has lost everything, the relay brings every event to its end', async () => {
  const server = await aPrivateRedis()
  const redis = createRedis(server.url)
  const opened = openQueues({ ...world, redis })
  for (let made = 0; made < 25; made += 1) await anEvent(world.db)
  await world.db.pool.query(`UPDATE event SET owed = '{activity}'`)
  await publishBatch(world.db, opened.queues, 50)
  await redis.flushall()

  const handled: string[] = []
  const relay = startRelay({ ...world, redis, graceMs: 0, sweepEvery: 100 })
  const noted = async (_: unknown, event: { id: string }) => void handled.push(event.id)
  const worker = startWorker('activity', activityTable(noted), { ...world, redis, context: {} })
  await expect.poll(() => world.db.prisma.event.count({ where: { owed: { isEmpty: false } } })).toBe(0)
  await Promise.all([worker.close(), relay.close(), opened.close()])

  expect(new Set(handled).size).toBe(25)
  redis.disconnect()
  await server.close()
})

function activityTable(handle: (context: unknown, event: { id: string }) => Promise<void>) {
  return {
    'ticket.opened': handle,
    'ticket.replied': handle,
    'ticket.status_changed': handle,
    'ticket.assigned': handle,
    'ticket.team_changed': handle,
    'ticket.priority_changed': handle,
    'ticket.wait_changed': handle,
    'ticket.topic_changed': handle,
    'ticket.unit_changed': handle,
    'ticket.course_changed': handle,
    'ticket.tags_changed': handle,
    'ticket.answers_changed': handle,
    'ticket.follow_up_opened': handle,
    'ticket.merged': handle,
    'ticket.absorbed': handle,
    'ticket.unmerged': handle,
    'ticket.released': handle,
    'ticket.linked': handle,
    'ticket.unlinked': handle,
    'sla_policy.changed': handle,
    'calendar.changed': handle,
    'canned_response.changed': handle,
    'deadline.warned': handle,
    'deadline.breached': handle,
    'deadline.escalated': handle,
    'tickets.exported': handle,
    'person.signed_in': handle,
    'person.signed_out': handle,
    'person.sign_in_failed': handle,
    'person.access_refused': handle,
    'person.limit_reached': handle,
    'person.profile_completed': handle,
    'person.account_changed': handle,
    'person.access_changed': handle,
  }
}
