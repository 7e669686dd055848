import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('Postgres estimates that few of many events name a given target', async () => {
  await db.pool.query(
    `INSERT INTO event (id, type, payload, created_at)
     SELECT gen_random_uuid(), 'ticket.created', '{}', now() FROM generate_series(1, 10000)`,
  )
  await db.pool.query('ANALYZE event')

  const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT FROM event WHERE payload->>'targetId' = '${randomUUID()}'`,
  )
  const expected = /rows=(\d+)/.exec(rows[0]?.['QUERY PLAN'] ?? '')?.[1]
  expect(Number(expected)).toBeLessThan(10)
})
