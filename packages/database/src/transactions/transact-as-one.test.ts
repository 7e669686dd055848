import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from '../client.ts'
import { pipelineQueries } from '../pipeline-queries.ts'
import { query, send } from '../query.ts'
import { sql } from '../sql.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { transact } from './transact.ts'
import { transactAsOne } from './transact-as-one.ts'

let db: TestDatabase
/** The same database with one connection alone: what asks for a second one waits for ever. */
let narrow: Database
beforeAll(async () => {
  db = await createTestDatabase()
  narrow = createDatabase(db.url, { maxConnections: 1 })
})
beforeEach(() => db.prisma.tag.deleteMany())
afterAll(async () => {
  await narrow.close()
  await db.drop()
})

const insert = (name: string) => sql`INSERT INTO tag (name, created_at) VALUES (${name}, now())`
const named = (name: string) => ({ data: { name, createdAt: new Date() } })
const namesIn = async (database: Database) =>
  (await query<{ name: string }>(database, sql`SELECT name FROM tag ORDER BY name`)).map(({ name }) => name)

test('transactions, models, queries and pipelines within transactAsOne see each other and nobody else does', async () => {
  const result = await transactAsOne(narrow, async (single) => {
    await transact(single, async (tx) => query(tx, insert('first')))
    await single.prisma.tag.create(named('second'))
    await query(single, insert('third'))
    expect(await namesIn(db)).toEqual([])
    const count = await transact(single, (tx) => tx.tag.count())
    return { counted: count, names: await pipelineQueries(single, namesIn) }
  })

  expect(result).toEqual({ counted: 3, names: ['first', 'second', 'third'] })
  expect(await namesIn(db)).toEqual(['first', 'second', 'third'])
})

test('a failure of the whole rolls back everything within it', async () => {
  const failing = transactAsOne(narrow, async (single) => {
    await transact(single, async (tx) => query(tx, insert('first')))
    await single.prisma.tag.create(named('second'))
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')

  expect(await namesIn(db)).toEqual([])
})

test('a failed transaction within it rolls back alone, and the next one commits', async () => {
  const result = await transactAsOne(narrow, async (single) => {
    await query(single, insert('before'))
    const nested = transact(single, async (tx) => {
      await tx.tag.create(named('taken back'))
      await query(tx, insert('before'))
    })
    await expect(nested).rejects.toMatchObject({ code: '23505' })
    const nestedFailure = transact(single, async (tx) => {
      send(tx, insert('before'))
      return tx.tag.count()
    })
    await expect(nestedFailure).rejects.toMatchObject({ code: '23505' })
    const byModel = transact(single, async (tx) => tx.tag.create(named('before')))
    await expect(byModel).rejects.toMatchObject({ code: 'P2002' })
    await transact(single, async (tx) => {
      await query(tx, insert('after'))
      await transact(single, async (within) => within.tag.create(named('within')))
    })
    return namesIn(single)
  })

  expect(result).toEqual(['after', 'before', 'within'])
  expect(await namesIn(db)).toEqual(['after', 'before', 'within'])
})
