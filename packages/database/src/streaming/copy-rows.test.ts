import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../query.ts'
import { type Sql, sql } from '../sql.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { transact } from '../transactions/transact.ts'
import { type BinaryRow, copyRows } from './copy-rows.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

async function copied(statement: Sql): Promise<BinaryRow[]> {
  const rows: BinaryRow[] = []
  await transact(db, (tx) => copyRows(tx, statement, (row) => rows.push(row)))
  return rows
}

test('rows arrive as bytes, also rows that are larger than one chunk', async () => {
  const rows = await copied(sql`
    SELECT number, CASE WHEN number = 2 THEN NULL ELSE repeat('x', 100000)::bytea END, ''
    FROM generate_series(1, 3) number`)

  expect(
    rows.map(([number, bytes, empty]) => [number?.readInt32BE(0), bytes?.length ?? null, empty?.length]),
  ).toEqual([
    [1, 100_000, 0],
    [2, null, 0],
    [3, 100_000, 0],
  ])
  expect(await copied(sql`SELECT 1 WHERE FALSE`)).toEqual([])
})

test('an error of Postgres or of the reader rejects, and the connection stays usable', async () => {
  const failing = copied(sql`SELECT 1 / (3 - number) FROM generate_series(1, 5) number`)
  await expect(failing).rejects.toMatchObject({ code: '22012' })

  await transact(db, async (tx) => {
    const refusing = copyRows(tx, sql`SELECT number FROM generate_series(1, 100000) number`, () => {
      throw new Error('No more.')
    })
    await expect(refusing).rejects.toThrow('No more.')
    expect(await query(tx, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  })
})

test('a statement with values is refused', async () => {
  await expect(copied(sql`SELECT ${1}::int`)).rejects.toThrow('no values')
})
