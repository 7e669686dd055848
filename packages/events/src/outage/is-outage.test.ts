import { countRows, createDatabase, query, sql, timeLimits, transact } from '@lodge/database'
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
  'TOO_MANY_TRANSACTIONS',
  'TRANSACTION_OVER',
  'ENOSPC',
  'ECONNREFUSED',
  'EAI_AGAIN',
])('the error code %s is an outage, however deep it is wrapped', (code) => {
  const among = new AggregateError([withMessage('a fault of ours'), withCode(code)])

  expect([withCode(code), new Error('x', { cause: withCode(code) }), among].map(isOutage)).toEqual([
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

test('an unreachable Postgres is an outage for queries and transactions', async () => {
  const server = await createTestDatabase()
  const gate = await startTcpProxy(server.url)
  const db = createDatabase(gate.url, { limits: timeLimits.worker })
  const nowhere = createDatabase('postgres://lodge@localhost/lodge?host=/nowhere', {
    limits: timeLimits.worker,
  })
  const failures = (failing: typeof db) =>
    Promise.all(
      [
        () => countRows(failing, 'tag'),
        () => transact(failing, (tx) => countRows(tx, 'tag')),
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
