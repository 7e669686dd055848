import { countRows, getOne, sql, updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterBreach, anSlaPolicy, anSlaTicket, atPercent, eventsOf } from '@lodge/desk/testing'
import { type Connections, createLogger, createRedis, startRelay } from '@lodge/events'
import { aPrivateRedis, type PrivateRedis } from '@lodge/events/testing'
import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAlarmWorker } from './alarm-worker.ts'
import { type Alarms, alarmQueue, openAlarms } from './alarms.ts'
import { createAlarmScheduler } from './schedule-upcoming-alarms.ts'
import { createSlaContext, type SlaContext } from './sla-context.ts'
import { startSla } from './start-sla.ts'
import { sweeper } from './sweep.ts'

const minute = 60_000
const targetMinutes = 60

let db: TestDatabase
let server: PrivateRedis
let connections: Connections
let queue: Queue
let alarms: Alarms
let ctx: SlaContext
let closers: (() => Promise<unknown>)[]
beforeAll(async () => {
  server = await aPrivateRedis({ keepsData: false })
})
afterAll(() => server.close())
beforeEach(async () => {
  db = await createTestDatabase({ maxConnections: 30 })
  await anSlaPolicy(db, { firstResponseMinutes: targetMinutes, resolutionMinutes: null })
  const redis = createRedis(server.url)
  connections = { db, redis, prefix: '{lodge}', log: createLogger('test', 'silent') }
  queue = new Queue(alarmQueue, { connection: redis, prefix: connections.prefix })
  alarms = openAlarms(connections)
  ctx = createSlaContext(db, alarms)
  closers = []
})
afterEach(async () => {
  await Promise.all(closers.map((close) => close()))
  await Promise.all([alarms.close(), queue.close()])
  await connections.redis.flushall()
  connections.redis.disconnect()
  await db.drop()
})

/** Of a worker that is not closing. */
const open = new AbortController().signal

/** Returns a ticket whose first response is due this many milliseconds from now. */
const dueIn = (ms: number) =>
  anSlaTicket(db, { openedAt: new Date(Date.now() + ms - targetMinutes * minute) })
const deadlineOf = ({ id: ticketId }: { id: string }) =>
  getOne(db, 'deadline', { ticketId, metric: 'first_response', cycle: 0 })
const eventTypes = async (ticket: { id: string }) =>
  (await eventsOf(db, ticket)).map(({ type }) => type).filter((type) => type.startsWith('deadline.'))
const breaches = async () => (await eventsOf(db)).filter(({ type }) => type === 'deadline.breached')
const start = (part: { close: () => Promise<void> }) => {
  closers.push(part.close)
}

test('an alarm breaches the ticket at its due time', async () => {
  const ticket = await dueIn(500)
  await ctx.evaluateTicket(ticket.id)
  start(startAlarmWorker(ctx, connections))
  await expect.poll(() => eventTypes(ticket), { timeout: 5_000 }).toContain('deadline.breached')

  const { breachedAt, dueAt, alarmAt } = await deadlineOf(ticket)
  expect(breachedAt).toEqual(dueAt)
  expect(alarmAt).toBeNull()
  const [breach] = await breaches()
  const lateness = (breach?.createdAt.getTime() ?? 0) - (dueAt?.getTime() ?? 0)
  expect(lateness).toBeGreaterThanOrEqual(0)
  await expect.poll(() => queue.getJobCountByTypes('active', 'delayed', 'wait', 'completed')).toBe(0)
})

test('an alarm that is early by the database clock is scheduled again and breaches nothing early', async () => {
  const ticket = await dueIn(4_000)
  await ctx.evaluateTicket(ticket.id)
  const { id, alarmAt } = await deadlineOf(ticket)
  await queue.obliterate({ force: true })
  // As a host whose clock is ahead would have it.
  await alarms.scheduleAlarms([{ deadlineId: id, alarmAt: alarmAt?.toISOString() ?? null, inMs: 0 }])
  start(startAlarmWorker(ctx, connections))
  const jobId = `alarm-${id}-${alarmAt?.getTime()}`
  await expect.poll(async () => (await queue.getJob(jobId))?.attemptsStarted).toBe(1)
  await expect.poll(async () => (await queue.getJob(jobId))?.isDelayed()).toBe(true)
  expect(await breaches()).toEqual([])

  await expect.poll(() => eventTypes(ticket), { timeout: 8_000 }).toContain('deadline.breached')
  const [breach] = await breaches()
  expect(breach?.createdAt.getTime()).toBeGreaterThanOrEqual(alarmAt?.getTime() ?? Number.NaN)
})

test('an alarm for a moved or deleted deadline does nothing', async () => {
  const ticket = await dueIn(-1_000)
  await ctx.evaluateTicket(ticket.id)
  const before = await eventTypes(ticket)
  const { id } = await deadlineOf(ticket)
  const missingId = '01999999-0000-7000-8000-000000000000'
  const alarmAt = new Date().toISOString()
  await alarms.scheduleAlarms([id, missingId].map((deadlineId) => ({ deadlineId, alarmAt, inMs: 0 })))
  start(startAlarmWorker(ctx, connections))
  await expect.poll(() => queue.getJobCountByTypes('active', 'delayed', 'wait')).toBe(0)

  expect(await eventTypes(ticket)).toEqual(before)
})

test('an alarm is scheduled once and removed when its deadline moves', async () => {
  const ticket = await dueIn(50 * minute)
  await ctx.evaluateTicket(ticket.id)
  const { id, alarmAt } = await deadlineOf(ticket)
  await alarms.scheduleAlarms([
    { deadlineId: id, alarmAt: alarmAt?.toISOString() ?? null, inMs: 10 * minute },
  ])
  expect((await queue.getDelayed()).map((job) => job.id)).toEqual([`alarm-${id}-${alarmAt?.getTime()}`])
  await ticket.reply(10)
  await ctx.evaluateTicket(ticket.id)

  expect(await queue.getDelayed()).toEqual([])
})

test('an alarm more than an hour away waits in the database, not in Redis', async () => {
  const slaPolicy = await anSlaPolicy(db, { firstResponseMinutes: 10 * 60, isDefault: false })
  const ticket = await anSlaTicket(db, { slaPolicy, openedAt: new Date() })
  await ctx.evaluateTicket(ticket.id)
  await createAlarmScheduler(connections, alarms)(open)

  expect((await deadlineOf(ticket)).alarmAt).not.toBeNull()
  expect(await queue.getDelayed()).toEqual([])
})

test('the sweep breaches each deadline whose alarm is lost once, with two workers', async () => {
  const tickets = await Promise.all(Array.from({ length: 8 }, () => dueIn(600)))
  await Promise.all(tickets.map((ticket) => ctx.evaluateTicket(ticket.id)))
  await connections.redis.flushall()
  const sweeps = [1, 2].map(() => sweeper(ctx, alarms, connections.log))
  await expect
    .poll(
      async () => {
        await Promise.all(sweeps.map((sweep) => sweep(open)))
        return (await breaches()).length
      },
      { timeout: 5_000 },
    )
    .toBe(8)
  await Promise.all(sweeps.map((sweep) => sweep(open)))

  expect(await breaches()).toHaveLength(8)
})

test('a ticket that cannot be evaluated does not keep the sweep from the others', async () => {
  // Far enough ahead that the ticket is broken before it is due, on a busy machine too.
  const [brokenTicket, soundTicket] = await Promise.all([dueIn(4_000), dueIn(4_100)])
  await Promise.all([brokenTicket, soundTicket].map((ticket) => ctx.evaluateTicket(ticket.id)))
  await brokenTicket.reply(1, 'internal')
  await db.pool.query(`UPDATE event SET payload = '{}' WHERE ticket_id = $1 AND type = 'ticket.replied'`, [
    brokenTicket.id,
  ])
  const sweep = sweeper(ctx, alarms, connections.log)
  await expect
    .poll(
      async () => {
        await sweep(open)
        return eventTypes(soundTicket)
      },
      { timeout: 15_000 },
    )
    .toContain('deadline.breached')

  expect(await eventTypes(brokenTicket)).not.toContain('deadline.breached')
})

test('alarms that Redis has lost are scheduled again, once for all workers', async () => {
  const ticket = await dueIn(30 * minute)
  await ctx.evaluateTicket(ticket.id)
  const { id, alarmAt } = await deadlineOf(ticket)
  const [first, second] = [1, 2].map(() => createAlarmScheduler(connections, alarms))
  await Promise.all([first?.(open), second?.(open)])
  await connections.redis.flushall()
  expect(await queue.getDelayed()).toEqual([])
  await Promise.all([first?.(open), second?.(open)])

  expect((await queue.getDelayed()).map((job) => job.id)).toEqual([`alarm-${id}-${alarmAt?.getTime()}`])
})

test('a worker that closes while it schedules alarms leaves them to another worker', async () => {
  const [first, second] = [1, 2].map(() => createAlarmScheduler(connections, alarms))
  await second?.(open)
  const ticket = await dueIn(30 * minute)
  await ctx.evaluateTicket(ticket.id)
  await connections.redis.flushall()
  await first?.(AbortSignal.abort())
  expect(await queue.getDelayed()).toEqual([])
  await second?.(open)

  expect(await queue.getDelayed()).toHaveLength(1)
})

test('two workers breach each ticket once and never early although Redis loses everything', async () => {
  start(startRelay({ ...connections, sweepEvery: 500, graceMs: 500 }))
  start(startSla(connections))
  start(startSla(connections))
  const tickets = await Promise.all(Array.from({ length: 20 }, (_, index) => dueIn(6_000 + index * 50)))
  await expect.poll(() => countRows(db, 'deadline', sql`due_at IS NOT NULL`), { timeout: 10_000 }).toBe(20)
  await connections.redis.flushall()
  await expect.poll(async () => (await breaches()).length, { timeout: 10_000 }).toBe(20)

  for (const ticket of tickets) {
    expect((await eventTypes(ticket)).filter((type) => type === 'deadline.breached')).toHaveLength(1)
    expect((await eventTypes(ticket)).filter((type) => type === 'deadline.warned')).toHaveLength(1)
  }
  for (const { createdAt, payload } of await breaches()) {
    const dueAt = typeof payload === 'object' && payload !== null && 'dueAt' in payload ? payload.dueAt : null
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(Date.parse(String(dueAt)))
  }
})

test('two workers take each escalation step once and never early although Redis loses everything', async () => {
  const raise = { type: 'raise_priority', to: 'high' } as const
  // A 99 % step of this target lies 36 seconds before it.
  const escalation = [atPercent(99, { type: 'notify_team_leads' }), afterBreach(0, raise)]
  await updateMany(db, 'sla_policy_version', {}, { escalation })
  start(startRelay({ ...connections, sweepEvery: 500, graceMs: 500 }))
  start(startSla(connections))
  start(startSla(connections))
  // Far enough ahead that most of them are known before the first is due.
  const offsets = Array.from({ length: 20 }, (_, index) => 6_000 + index * 50)
  const atBreach = await Promise.all(offsets.map((ms) => dueIn(ms)))
  const atWarning = await Promise.all(offsets.map((ms) => dueIn(36_000 + ms)))
  const escalations = async () => (await eventsOf(db)).filter(({ type }) => type === 'deadline.escalated')
  const knownDeadline = { metric: 'first_response', cycle: 0 } as const
  await expect.poll(() => countRows(db, 'deadline', knownDeadline), { timeout: 15_000 }).toBe(40)
  await connections.redis.flushall()
  await expect.poll(async () => (await escalations()).length, { timeout: 15_000 }).toBe(60)
  await expect
    .poll(() => countRows(db, 'event', sql`'sla' = ANY(pending_consumers)`), { timeout: 15_000 })
    .toBe(0)

  for (const ticket of atBreach) {
    expect((await eventTypes(ticket)).filter((type) => type === 'deadline.escalated')).toHaveLength(2)
    const changes = (await eventsOf(db, ticket)).filter(({ type }) => type === 'ticket.priority_changed')
    expect(changes).toHaveLength(1)
  }
  for (const ticket of atWarning) {
    const [step, ...otherSteps] = (await eventsOf(db, ticket)).filter(
      ({ type }) => type === 'deadline.escalated',
    )
    expect(otherSteps).toEqual([])
    const dueAt = (await deadlineOf(ticket)).dueAt?.getTime() ?? Number.NaN
    const lateness = (step?.createdAt.getTime() ?? Number.NaN) - (dueAt - 36_000)
    expect(lateness).toBeGreaterThanOrEqual(0)
  }
}, 60_000)
