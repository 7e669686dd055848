import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDatabase, type Database } from './client.ts'
import { errorCodes } from './error-codes.ts'
import { pipelineQueries } from './pipeline-queries.ts'
import { query } from './query.ts'
import { sql } from './sql.ts'
import { insert, remove } from './tables/change.ts'
import { countRows } from './tables/find.ts'
import { createTestDatabase, startTcpProxy, type TestDatabase } from './testing/index.ts'
import { type TimeLimits, timeLimits } from './time-limits.ts'
import { transact } from './transactions/transact.ts'
import type { Transaction } from './transactions/transaction.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await createTestDatabase()
  await insert(server, 'tag', { name: 'held', createdAt: new Date() })
})
afterAll(() => server.drop())

const short: TimeLimits = { statementMs: 5_000, lockMs: 1_000, idleInTransactionMs: 500, connectionMs: 2_000 }

function connected(limits: TimeLimits, { url = server.url, maxConnections = 5 } = {}): Database {
  const db = createDatabase(url, { maxConnections, limits })
  onTestFinished(() => db.close())
  return db
}

const settingsOf = (db: Database) =>
  query<{ name: string; setting: string }>(
    db,
    sql`SELECT name, setting FROM pg_settings
        WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'plan_cache_mode')
        ORDER BY name`,
  ).then((rows) => Object.fromEntries(rows.map(({ name, setting }) => [name, setting])))

test('every connection has its time limits from the start, in the pool and in pipelines', async () => {
  const db = connected(timeLimits.request)
  const expected = {
    statement_timeout: '15000',
    lock_timeout: '3000',
    idle_in_transaction_session_timeout: '20000',
  }

  expect(await settingsOf(db)).toMatchObject(expected)
  expect(await pipelineQueries(db, settingsOf)).toEqual({
    ...expected,
    plan_cache_mode: 'force_generic_plan',
  })
})

test('options in the address are kept and override the time limits', async () => {
  const url = new URL(server.url)
  url.searchParams.set('options', '-c statement_timeout=7000 -c search_path=public')

  expect(await settingsOf(connected(timeLimits.request, { url: url.href }))).toMatchObject({
    statement_timeout: '7000',
    lock_timeout: '3000',
  })
})

test('a statement that waits for a locked row fails in time', async () => {
  await holding()
  const db = connected(short)

  const error = await transact(db, rename).catch((error: unknown) => error)
  expect(errorCodes(error)).toContain('55P03')
})

test('transactions that wait for a locked row leave connections for readers', async () => {
  await holding()
  const db = connected(short)
  const answers: string[] = []
  const writing = Array.from({ length: 30 }, () =>
    transact(db, rename).catch((error: unknown) => {
      answers.push('refused')
      return [...errorCodes(error)]
    }),
  )
  for (let read = 0; read < 20; read += 1) {
    await query(db, sql`SELECT count(*) FROM tag`)
    answers.push('read')
  }

  expect(new Set((await Promise.all(writing)).flat())).toEqual(new Set(['55P03', 'TOO_MANY_TRANSACTIONS']))
  expect(answers.slice(0, 20)).toEqual(Array(20).fill('read'))
  expect(await transact(db, (tx) => countRows(tx, 'tag'))).toBe(1)
})

test('an idle transaction is ended and its locks are released', async () => {
  const db = connected(short)
  const [holds, unsnoozed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asleep = transact(db, async (tx) => {
    await rename(tx)
    holds.resolve()
    await unsnoozed.promise
    await rename(tx)
  })
  await holds.promise
  await server.pool.query(`UPDATE tag SET created_at = now() WHERE name = 'held'`)
  unsnoozed.resolve()

  await expect(asleep).rejects.toThrow()
  expect(await transact(db, (tx) => countRows(tx, 'tag'))).toBe(1)
})

test('one of two deadlocked transactions commits, and the other is run again', async () => {
  await insert(server, 'tag', { name: 'other', createdAt: new Date() })
  const bothHold = Promise.withResolvers<void>()
  let runs = 0
  const inTurn = (first: string, second: string) =>
    transact(server, async (tx) => {
      runs += 1
      await rename(tx, first)
      if (runs >= 2) bothHold.resolve()
      await bothHold.promise
      await rename(tx, second)
    })
  await Promise.all([inTurn('held', 'other'), inTurn('other', 'held')])

  expect(runs).toBe(3)
  await remove(server, 'tag', { name: 'other' })
})

test('queries to a stalled server fail in time, and succeed when it answers again', async () => {
  const gate = await startTcpProxy(server.url)
  onTestFinished(() => gate.close())
  const db = connected({ ...short, statementMs: 0 }, { url: gate.url, maxConnections: 2 })
  await query(db, sql`SELECT 1`)
  gate.stall()
  const statements = Array.from({ length: 3 }, () => query(db, sql`SELECT 1`))
  const outcomes = Promise.allSettled(statements.slice(1))

  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await gate.open()
  await statements[0]
  expect(await query(db, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

const rename = (tx: Transaction, name = 'held') =>
  query(tx, sql`UPDATE tag SET created_at = now() WHERE name = ${name}`)

/** Locks the row on another connection until the test's end. */
async function holding() {
  const holder = new Client({ connectionString: server.url })
  await holder.connect()
  await holder.query(`BEGIN; SELECT FROM tag WHERE name = 'held' FOR UPDATE`)
  onTestFinished(() => holder.end())
}
