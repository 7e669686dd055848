import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '../client.ts'
import { query } from '../query.ts'
import { sql, texts } from '../sql.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { keepPlans } from './keep-plans.ts'
import { transact } from './transact.ts'
import type { Transaction } from './transaction.ts'

let db: TestDatabase
let narrow: Database
beforeAll(async () => {
  db = await createTestDatabase()
  narrow = createDatabase(db.url, { maxConnections: 1 })
})
afterAll(async () => {
  await narrow.close()
  await db.drop()
})

const findTags = (on: Database | Transaction, name: string) =>
  query(on, sql`SELECT name FROM tag WHERE name = ANY(${texts([name])})`)

async function plansMade() {
  const rows = await query<{ custom: number; generic: number }>(
    narrow,
    sql`SELECT custom_plans::int AS custom, generic_plans::int AS generic FROM pg_prepared_statements
        WHERE statement LIKE 'SELECT name FROM tag%'`,
  )
  return rows[0] ?? { custom: 0, generic: 0 }
}

test('statements of a transaction that keeps plans are not planned for their values, and others are', async () => {
  const findTwice = () =>
    transact(narrow, async (tx) => {
      keepPlans(tx)
      await findTags(tx, 'one')
      await findTags(tx, 'other')
    })
  await findTags(narrow, 'unknown')
  await findTags(narrow, 'prepared when it comes again')
  const { custom, generic } = await plansMade()
  await findTwice()
  expect(await plansMade()).toEqual({ custom, generic: generic + 2 })

  await findTags(narrow, 'after it')
  expect(await plansMade()).toEqual({ custom: custom + 1, generic: generic + 2 })
})
