import { createDatabase, query, sql, timeLimits, transact } from '@lodge/database'
import { createTestDatabase, startTcpProxy } from '@lodge/database/testing'
import { expect, test } from 'vitest'
import { createRedis } from '../redis/create-redis.ts'
import { aPrivateRedis } from '../testing/index.ts'
import { isOutage } from './is-outage.ts'

const withCode = (code: string) => Object.assign(new Error('refused'), { code })
const withMessage = (words: string) => new Error(words)

test.each([
  '53100',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '55P03',
  '55000',
  '40001',
  '40P01',
  '25006',
  '25P03',
  '08006',
  'P2024',
  'P2028',
  'P2034',
  'ENOSPC',
  'ECONNREFUSED',
  'EAI_AGAIN',
])('the error code %s is an outage, however deep it is wrapped', (code) => {
  const wrapper = { ...withCode('P2010'), meta: { driverAdapterError: { cause: { originalCode: code } } } }

  expect([withCode(code), new Error('x', { cause: withCode(code) }), wrapper].map(isOutage)).toEqual([
    true,
    true,
    true,
  ])
})

test.each([
  "OOM command not allowed when used memory > 'maxmemory'.",
  "READONLY You can't write against a read only replica.",
  'LOADING Redis is loading the dataset in memory',
  "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
  'CLUSTERDOWN The cluster is down',
  'timeout exceeded when trying to connect',
])('“%s” is an outage', (words) => {
  expect(isOutage(withMessage(words))).toBe(true)
})

test.each([
  withCode('23505'),
  withCode('22P02'),
  withCode('ENOENT'),
  withMessage('a fault of ours'),
  'a string',
  null,
])('a fault is no outage (%#)', (error) => {
  expect(isOutage(error)).toBe(false)
})

test('an unreachable Postgres is an outage for models, transactions and SQL', async () => {
  const server = await createTestDatabase()
  const gate = await startTcpProxy(server.url)
  const db = createDatabase(gate.url, { limits: timeLimits.worker })
  const nowhere = createDatabase('postgres://lodge@localhost/lodge?host=/nowhere', {
    limits: timeLimits.worker,
  })
  const failures = (failing: typeof db) =>
    Promise.all(
      [
        () => failing.prisma.tag.count(),
        () => transact(failing, (tx) => tx.tag.count()),
        () => transact(failing, (tx) => query(tx, sql`SELECT 1`)),
        () => failing.pool.query('SELECT 1'),
      ].map((ask) => ask().catch(isOutage)),
    )
  expect(await failures(db)).not.toContain(true)
  await gate.shut()

  expect(await failures(db)).toEqual([true, true, true, true])
  expect(await failures(nowhere)).toEqual([true, true, true, true])
  await Promise.all([db.close(), nowhere.close()])
  await gate.close()
  await server.drop()
})

test('a full Redis and a Redis replica are outages', async () => {
  const server = await aPrivateRedis({ keepsData: false })
  const redis = createRedis(server.url)
  redis.on('error', () => undefined)
  await redis.config('SET', 'maxmemory', '1')
  expect(isOutage(await redis.set('a', '1').catch((error: unknown) => error))).toBe(true)
  await redis.config('SET', 'maxmemory', '0')
  await redis.replicaof('127.0.0.1', 1)
  expect(isOutage(await redis.set('a', '1').catch((error: unknown) => error))).toBe(true)
  redis.disconnect()
  await server.close()
})
