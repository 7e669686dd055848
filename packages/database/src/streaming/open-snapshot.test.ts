import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '../client.ts'
import { query } from '../query.ts'
import { integer, type Sql, sql } from '../sql.ts'
import { insert, remove } from '../tables/change.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { openSnapshot, readThroughCursor } from './open-snapshot.ts'

let db: TestDatabase
/** A pool of a single connection: whoever comes next misses one that was not returned. */
let narrow: Database
beforeAll(async () => {
  db = await createTestDatabase()
  narrow = createDatabase(db.url, { maxConnections: 1 })
})
afterEach(() => remove(db, 'tag', {}))
afterAll(async () => {
  await narrow.close()
  await db.drop()
})

const longEnough = { timeoutMs: 60_000 }
const addTag = (name: string) => insert(db, 'tag', { name, createdAt: new Date() })
async function read(tx: Transaction, statement: Sql, size: number) {
  const pieces: object[][] = []
  for await (const rows of readThroughCursor(tx, statement, size)) pieces.push(rows)
  return pieces
}

test('a snapshot does not contain later commits', async () => {
  await addTag('before')
  const { tx, end } = await openSnapshot(db, longEnough)
  const tags = sql`SELECT name FROM tag ORDER BY name`
  expect(await read(tx, tags, 10)).toEqual([[{ name: 'before' }]])
  await addTag('meanwhile')

  expect(await read(tx, tags, 10)).toEqual([[{ name: 'before' }]])
  await end()
  expect(await query(db, tags)).toEqual([{ name: 'before' }, { name: 'meanwhile' }])
})

test('rows arrive in batches, in order and once, and the last batch may be smaller', async () => {
  const { tx, end } = await openSnapshot(narrow, longEnough)
  const numbers = (last: number) => sql`SELECT number FROM generate_series(1, ${integer(last)}) number`

  expect((await read(tx, numbers(5), 2)).map((rows) => rows.length)).toEqual([2, 2, 1])
  expect(await read(tx, numbers(4), 2)).toEqual([
    [{ number: 1 }, { number: 2 }],
    [{ number: 3 }, { number: 4 }],
  ])
  expect(await read(tx, numbers(0), 2)).toEqual([])
  expect(await read(tx, sql`SELECT 'text' AS other FROM generate_series(1, 1)`, 2)).toEqual([
    [{ other: 'text' }],
  ])
  await end()
})

test('an ended snapshot returns its connection, also with an unfinished cursor', async () => {
  const { tx, end } = await openSnapshot(narrow, longEnough)
  for await (const rows of readThroughCursor(tx, sql`SELECT generate_series(1, 1000)`, 10)) {
    expect(rows).toHaveLength(10)
    break
  }
  await end()

  expect(narrow.pool).toMatchObject({ totalCount: 1, idleCount: 1, waitingCount: 0 })
})

test('a snapshot that lasts too long is ended, and its reader gets an error', async () => {
  const { tx, end } = await openSnapshot(narrow, { timeoutMs: 50 })
  const reading = async () => {
    for (;;) await read(tx, sql`SELECT pg_sleep(0.01)`, 1)
  }

  await expect(reading()).rejects.toThrow()
  await expect(end()).rejects.toMatchObject({ code: 'TRANSACTION_OVER' })
  expect(await query(narrow, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test('opening a snapshot without a reachable database fails', async () => {
  const nowhere = createDatabase('postgres://lodge@localhost/lodge?host=/nowhere')
  await expect(openSnapshot(nowhere, longEnough)).rejects.toThrow()
  await nowhere.close()
})
