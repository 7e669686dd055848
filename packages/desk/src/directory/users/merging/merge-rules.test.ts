import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedTables, mergeRules } from './merge-rules.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('every foreign key to a person has a rule for merges', async () => {
  const { rows } = await db.pool.query<{ column: string }>(
    `SELECT conrelid::regclass || '.' || attname AS column
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey)
     WHERE contype = 'f' AND confrelid = 'person'::regclass`,
  )
  expect(Object.keys(mergeRules).sort()).toEqual(rows.map(({ column }) => column).sort())
})

test('the tables that a merge empties are those whose rule says so', () => {
  const ended = Object.entries(mergeRules).filter(([, rule]) => rule === 'ends')
  expect(ended.map(([column]) => column).sort()).toEqual(
    endedTables.map((table) => `${table}.person_id`).sort(),
  )
})
