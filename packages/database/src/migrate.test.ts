import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('an up-to-date database has nothing to migrate, also for two processes at once', async () => {
  const applied = await Promise.all([migrate(database.url), migrate(database.url)])

  expect(applied).toEqual([[], []])
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS finished FROM _prisma_migrations WHERE finished_at IS NOT NULL',
  )
  expect(rows[0].finished).toBeGreaterThan(0)
})

test.each([
  ['was left half done is reported', 'UPDATE _prisma_migrations SET finished_at = NULL'],
  ['is not noted down is run', 'DELETE FROM _prisma_migrations'],
])('a migration that %s', async (_, change) => {
  const { url, pool, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { rows } = await pool.query(
    `${change} WHERE migration_name = (SELECT min(migration_name) FROM _prisma_migrations) RETURNING migration_name`,
  )

  // What the missing one makes is there already.
  await expect(migrate(url)).rejects.toThrow(rows[0].migration_name)
})

test('tickets are numbered from 20001', async () => {
  const { rows } = await database.pool.query("SELECT nextval('ticket_number_seq')::int AS number")

  expect(rows[0].number).toBe(20_001)
})

test('the statistics of a new database take no table for empty', async () => {
  const { rows } = await database.pool.query(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples = 0 AND relnamespace = 'public'::regnamespace`,
  )

  expect(rows).toEqual([])
})
