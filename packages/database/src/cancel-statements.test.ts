import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cancelStatements } from './cancel-statements.ts'
import { createDatabase, type Database } from './client.ts'
import { query } from './query.ts'
import { sql } from './sql.ts'
import { countRows } from './tables/find.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await createTestDatabase()
})
afterAll(() => server.drop())

/** Opens a database of one connection, which every statement shares. */
function connected(): Database {
  const db = createDatabase(server.url, { maxConnections: 1 })
  onTestFinished(() => db.close())
  return db
}

const pidOf = async (db: Database) =>
  (await query<{ pid: number }>(db, sql`SELECT pg_backend_pid() AS pid`))[0]?.pid

const longSleep = (db: Database) => query(db, sql`SELECT pg_sleep(600)::text`)

const writeTag = (db: Database) =>
  query(db, sql`INSERT INTO tag (name, created_at) VALUES ('written', now())`)

async function countSleeping(): Promise<number> {
  const rows = await query(
    server,
    sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'`,
  )
  return rows.length
}

test('a cancelled statement ends in Postgres, and its connection serves the next one', async () => {
  const db = connected()
  const pid = await pidOf(db)
  const controller = new AbortController()
  const sleeping = longSleep(cancelStatements(db, controller.signal)).catch((error: unknown) => error)
  await expect.poll(countSleeping).toBe(1)
  controller.abort()

  expect(await sleeping).toBe(controller.signal.reason)
  await expect.poll(countSleeping).toBe(0)
  expect(await pidOf(db)).toBe(pid)
})

test('a statement that is cancelled while it waits for a connection never starts', async () => {
  const db = connected()
  const [first, second] = [new AbortController(), new AbortController()]
  const sleeping = longSleep(cancelStatements(db, first.signal)).catch((error: unknown) => error)
  await expect.poll(countSleeping).toBe(1)
  const cancellation = cancelStatements(db, second.signal)
  const waiting = writeTag(cancellation).catch((error: unknown) => error)
  second.abort()
  first.abort()

  expect(await Promise.all([sleeping, waiting])).toEqual([first.signal.reason, second.signal.reason])
  await expect(writeTag(cancellation)).rejects.toBe(second.signal.reason)
  expect(await countRows(server, 'tag')).toBe(0)
  await writeTag(db)
  expect(await countRows(server, 'tag')).toBe(1)
})

test('a late cancellation does not affect the next statement', async () => {
  const db = connected()
  for (let time = 0; time < 200; time += 1) {
    const controller = new AbortController()
    const short = query(cancelStatements(db, controller.signal), sql`SELECT pg_sleep(0.001)::text`)
    const outcome = short.catch((error: unknown) => error)
    setImmediate(() => controller.abort())
    const next = query<{ one: number }>(db, sql`SELECT 1 AS one FROM generate_series(1, 10)`)
    await outcome
    expect(await next).toHaveLength(10)
  }
})

test('a failed statement throws its error and returns its connection', async () => {
  const db = connected()
  const { signal } = new AbortController()
  await expect(query(cancelStatements(db, signal), sql`SELECT 1 / 0`)).rejects.toThrow('division by zero')
  expect(await query(cancelStatements(db, signal), sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})
