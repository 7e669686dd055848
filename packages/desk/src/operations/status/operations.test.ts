import { readFile } from 'node:fs/promises'
import { queueNames, sharedQueue } from '@lodge/contracts'
import { insert, query, sql } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { announceProcess, createLogger, listRunningProcesses } from '@lodge/events'
import { aTestRedis, type TestRedis } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { actingAs, aFile, anAgent, aSuperadmin, aTicket } from '../../testing/index.ts'
import { noteCareRun } from '../care-runs.ts'
import { getOperations, getStorage } from './get-operations.ts'

let db: TestDatabase
let redis: TestRedis
let ctx: Context
beforeEach(async () => {
  ;[db, redis] = await Promise.all([createTestDatabase(), aTestRedis()])
  ctx = { ...actingAs(db, await aSuperadmin(db)), now: () => new Date() }
  await query(db, sql`UPDATE event SET pending_consumers = '{}'`)
})
afterEach(async () => {
  await redis.close()
  await db.drop()
})

const log = createLogger('test', 'silent')
const sources = () => ({ redis: redis.redis, prefix: redis.prefix, log })
const onDisk = (readRoom: () => Promise<{ freeBytes: number; totalBytes: number }>) =>
  ({ kind: 'folder', readRoom, assertUsable: async () => undefined }) as const
const files = onDisk(async () => ({ freeBytes: 50, totalBytes: 100 }))
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

test('an installation at rest is fine, but for processes that nobody started and a backup that nobody made', async () => {
  const view = await getOperations(ctx, sources())

  const manifest = await readFile(new URL('../../../../../package.json', import.meta.url), 'utf8')
  expect(manifest).toContain(`"version": "${view.version}"`)
  expect(view.lastMigration).toMatch(/^2026\d{10}_\w+$/)
  const atRest = { waiting: 0, oldestAt: null, concern: null }
  expect(view).toMatchObject({ events: atRest, alarms: atRest, mails: { ...atRest, failed: 0 } })
  expect(view.queues?.map(({ name, concern }) => [name, concern])).toEqual(
    [...queueNames, sharedQueue, 'jobs'].map((name) => [name, null]),
  )
  expect(view.processes).toEqual({ items: [], missing: expect.arrayContaining(['api', 'relay', 'sla']) })
  expect(view.care?.map(({ kind, concern }) => [kind, concern])).toEqual([
    ['backup', 'never'],
    ['verify', 'never'],
    ['repair', null],
    ['restore', null],
  ])
})

test('an event that waits is named at once, and is late after two minutes', async () => {
  await aTicket(db)
  const makeOld = (seconds: number) =>
    query(db, sql`UPDATE event SET created_at = ${ago(seconds)} WHERE pending_consumers <> '{}'`)
  await makeOld(60)
  expect((await getOperations(ctx, sources())).events).toMatchObject({ waiting: 1, concern: null })
  await makeOld(240)

  const { events } = await getOperations(ctx, sources())
  expect(events).toMatchObject({ waiting: 1, concern: 'late', oldestAt: expect.stringMatching(/^\d{4}-/) })
})

test('an alarm that did not go off is late after half a minute', async () => {
  const { id: ticketId } = await aTicket(db)
  const alarmAt = async (at: Date) => {
    await query(
      db,
      sql`INSERT INTO deadline (id, ticket_id, metric, state, alarm_at, evaluation, evaluated_at)
          VALUES (gen_random_uuid(), ${ticketId}, 'resolution', 'running', ${at}, '{}', now())
          ON CONFLICT (ticket_id, metric, cycle) DO UPDATE SET alarm_at = EXCLUDED.alarm_at`,
    )
    return (await getOperations(ctx, sources())).alarms
  }

  expect(await alarmAt(ago(-60))).toMatchObject({ waiting: 0, concern: null })
  expect(await alarmAt(ago(5))).toMatchObject({ waiting: 1, concern: null })
  expect(await alarmAt(ago(90))).toMatchObject({ waiting: 1, concern: 'late' })
})

test('mails that wait for long are late, and one that was given up has failed', async () => {
  const mail = async (state: string, createdAt: Date) => {
    const [event] = await query<{ id: string }>(db, sql`SELECT gen_random_uuid() AS id`)
    await insert(db, 'email_delivery', {
      eventId: event?.id ?? '',
      recipient: 'a@uni.example',
      templateCode: 'ticket_answered',
      state,
      createdAt,
    })
    return (await getOperations(ctx, sources())).mails
  }

  expect(await mail('sent', ago(9_000))).toMatchObject({ waiting: 0, failed: 0, concern: null })
  expect(await mail('pending', ago(60))).toMatchObject({ waiting: 1, concern: null })
  const oldest = ago(3_600)
  expect(await mail('pending', oldest)).toMatchObject({
    waiting: 2,
    concern: 'late',
    oldestAt: oldest.toISOString(),
  })
  expect(await mail('failed', ago(9_000))).toMatchObject({
    waiting: 2,
    failed: 1,
    concern: 'failed',
    oldestAt: oldest.toISOString(),
  })
})

test('queues count their jobs, and say which have failed and which are late', async () => {
  const key = (name: string) => `${redis.prefix}:${name}`
  await redis.redis.hset(key('email:one'), 'timestamp', ago(200).getTime())
  await redis.redis.lpush(key('email:wait'), 'one', 'two')
  await redis.redis.zadd(key('sla:failed'), 1, 'three')
  await redis.redis.zadd(key('jobs:delayed'), 1, 'four')

  const { queues } = await getOperations(ctx, sources())
  const of = (name: string) => queues?.find((queue) => queue.name === name)
  expect(of('email')).toMatchObject({
    waiting: 2,
    concern: 'late',
    oldestAt: expect.stringMatching(/^\d{4}-/),
  })
  expect(of('sla')).toMatchObject({ waiting: 0, failed: 1, concern: 'failed' })
  expect(of('jobs')).toMatchObject({ later: 1, concern: null })
})

test('a silent process and an older version are named, and what no process does', async () => {
  const announced = [announceProcess('api', redis), announceProcess('all', redis)]
  await expect.poll(async () => (await listRunningProcesses(redis)).length).toBe(2)
  expect((await getOperations(ctx, sources())).processes).toMatchObject({
    items: [
      { kind: 'all', concern: null },
      { kind: 'api', concern: null },
    ],
    missing: [],
  })
  const [member = '', seen = ''] = await redis.redis.zrange(`${redis.prefix}:processes`, 0, '0', 'WITHSCORES')
  const other = (values: object) => JSON.stringify({ ...JSON.parse(member), ...values })
  await redis.redis.zadd(
    `${redis.prefix}:processes`,
    Number(seen),
    other({ id: 'old', kind: 'relay', version: '0.0.9' }),
    Number(seen) - 100,
    other({ id: 'dead', kind: 'sla' }),
  )

  const { processes } = await getOperations(ctx, sources())
  expect(processes?.items.map(({ kind, concern }) => [kind, concern])).toEqual([
    ['all', null],
    ['api', null],
    ['relay', 'version'],
    ['sla', 'silent'],
  ])
  await Promise.all(announced.map((process) => process.close()))
})

test('a backup of last week is too old, a verification of last week is not, and a difference stays a concern', async () => {
  const days = (count: number) => ago(count * 86_400)
  await noteCareRun(db, { kind: 'backup', at: days(1), outcome: 'fine', summary: 'of one moment' })
  await noteCareRun(db, { kind: 'verify', at: days(6), outcome: 'fine', summary: 'all well' })
  await noteCareRun(db, { kind: 'repair', at: days(90), outcome: 'differs', summary: 'two left' })
  const concerns = async () => (await getOperations(ctx, sources())).care?.map(({ concern }) => concern)
  expect(await concerns()).toEqual([null, null, 'differs', null])
  await noteCareRun(db, { kind: 'backup', at: days(6), outcome: 'fine', summary: 'of one moment' })
  await noteCareRun(db, { kind: 'verify', at: days(9), outcome: 'failed', summary: 'no answer' })

  expect(await concerns()).toEqual(['old', 'failed', 'differs', null])
})

test('sizes are those of the database, its largest tables and the files that rows name', async () => {
  const before = await getStorage(ctx, { files, log })
  expect(before.files).toEqual({ count: 0, bytes: 0 })
  expect(before.disk).toEqual({ freeBytes: 50, totalBytes: 100, concern: null })
  expect(before.database?.bytes).toBeGreaterThan(1_000_000)
  expect(before.database?.largest).toHaveLength(8)
  // A table of months is one.
  expect(before.database?.largest.map(({ name }) => name).filter((name) => /_\d{4}/.test(name))).toEqual([])
  await aFile(db, { uploader: await anAgent(db), size: 1_234 })

  const full = async () => ({ freeBytes: 5, totalBytes: 100 })
  const after = await getStorage(ctx, { files: onDisk(full), log })
  expect(after.files).toEqual({ count: 1, bytes: 1_234 })
  expect(after.disk?.concern).toBe('full')
})

test('what cannot be read is null, and the rest is there', async () => {
  const away = {
    ...sources(),
    redis: redis.redis.duplicate({ maxRetriesPerRequest: 0, port: 1, retryStrategy: () => null }),
  }
  away.redis.on('error', () => undefined)
  const view = await getOperations(ctx, away)
  expect(view).toMatchObject({ queues: null, processes: null, events: { concern: null } })
  away.redis.disconnect()

  const noDisk = () => Promise.reject(new Error('the disk is away'))
  expect(await getStorage(ctx, { files: onDisk(noDisk), log })).toMatchObject({
    disk: null,
    bucket: null,
    files: { count: 0 },
  })
})

test('of a bucket it is said whether it is there', async () => {
  const bucket = (assertUsable: () => Promise<void>) =>
    ({ kind: 'bucket', readRoom: async () => null, assertUsable }) as const
  const away = bucket(() => Promise.reject(new Error('the bucket is away')))

  expect(await getStorage(ctx, { files: bucket(async () => undefined), log })).toMatchObject({
    disk: null,
    bucket: { concern: null },
  })
  expect(await getStorage(ctx, { files: away, log })).toMatchObject({
    disk: null,
    bucket: { concern: 'away' },
  })
})

test('only superadmins see how the installation is', async () => {
  const agent = actingAs(db, await anAgent(db, { permissions: ['view_all_tickets'] }))

  await expect(getOperations(agent, sources())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(getStorage(agent, { files, log })).rejects.toMatchObject({ code: 'forbidden' })
})
