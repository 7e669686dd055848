import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from '../client.ts'
import { pipelineQueries } from '../pipeline-queries.ts'
import { query, send } from '../query.ts'
import { sql } from '../sql.ts'
import { insert, remove } from '../tables/change.ts'
import { countRows } from '../tables/find.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { transact } from './transact.ts'
import { transactAsOne } from './transact-as-one.ts'
import type { Transaction } from './transaction.ts'

let db: TestDatabase
/** The same database with one connection alone: what asks for a second one waits for ever. */
let narrow: Database
beforeAll(async () => {
  db = await createTestDatabase()
  narrow = createDatabase(db.url, { maxConnections: 1 })
})
beforeEach(() => remove(db, 'tag', {}))
afterAll(async () => {
  await narrow.close()
  await db.drop()
})

const inserting = (name: string) => sql`INSERT INTO tag (name, created_at) VALUES (${name}, now())`
const insertTag = (on: Database | Transaction, name: string) =>
  insert(on, 'tag', { name, createdAt: new Date() })
const namesIn = async (database: Database) =>
  (await query<{ name: string }>(database, sql`SELECT name FROM tag ORDER BY name`)).map(({ name }) => name)

test('transactions, queries and pipelines within transactAsOne see each other and nobody else does', async () => {
  const result = await transactAsOne(narrow, async (single) => {
    await transact(single, async (tx) => query(tx, inserting('first')))
    await insertTag(single, 'second')
    await query(single, inserting('third'))
    expect(await namesIn(db)).toEqual([])
    const count = await transact(single, (tx) => countRows(tx, 'tag'))
    return { counted: count, names: await pipelineQueries(single, namesIn) }
  })

  expect(result).toEqual({ counted: 3, names: ['first', 'second', 'third'] })
  expect(await namesIn(db)).toEqual(['first', 'second', 'third'])
})

test('a failure of the whole rolls back everything within it', async () => {
  const failing = transactAsOne(narrow, async (single) => {
    await transact(single, async (tx) => query(tx, inserting('first')))
    await insertTag(single, 'second')
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')

  expect(await namesIn(db)).toEqual([])
})

test('a failed transaction within it rolls back alone, and the next one commits', async () => {
  const result = await transactAsOne(narrow, async (single) => {
    await query(single, inserting('before'))
    const nested = transact(single, async (tx) => {
      await insertTag(tx, 'taken back')
      await query(tx, inserting('before'))
    })
    await expect(nested).rejects.toMatchObject({ code: '23505' })
    const nestedFailure = transact(single, async (tx) => {
      send(tx, inserting('before'))
      return countRows(tx, 'tag')
    })
    await expect(nestedFailure).rejects.toMatchObject({ code: '23505' })
    const again = transact(single, (tx) => insertTag(tx, 'before'))
    await expect(again).rejects.toMatchObject({ code: '23505' })
    await transact(single, async (tx) => {
      await query(tx, inserting('after'))
      await transact(single, (within) => insertTag(within, 'within'))
    })
    return namesIn(single)
  })

  expect(result).toEqual(['after', 'before', 'within'])
  expect(await namesIn(db)).toEqual(['after', 'before', 'within'])
})
