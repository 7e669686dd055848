import { query, readOnReplica, readReplica, sql } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment, workerEnvironment } from '../environment/environment.ts'
import { openDatabase } from './connections.ts'
import { createLogger } from './logger.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const open = (given: Record<string, string>) =>
  openDatabase(
    readEnvironment(workerEnvironment, { DATABASE_URL: db.url, REDIS_URL: 'redis://127.0.0.1:1', ...given }),
    createLogger('test', 'silent'),
  )

test('workers have the replica that a setting names, and without it none', async () => {
  const replicated = open({ DATABASE_REPLICA_URL: db.url })
  // It is the database itself, which is no replica of it.
  expect(await readReplica(replicated)).toMatchObject({ state: 'unrelated' })
  expect(await readOnReplica(replicated, (at) => query(at, sql`SELECT 1 AS one`))).toEqual([{ one: 1 }])
  await replicated.close()

  const alone = open({})
  expect(await readReplica(alone)).toBeNull()
  await alone.close()
})
