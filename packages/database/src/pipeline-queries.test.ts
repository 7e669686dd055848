import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './client.ts'
import { pipelineQueries } from './pipeline-queries.ts'
import { query } from './query.ts'
import { sql } from './sql.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const numbersTo = (most: number) => sql`SELECT generate_series(1, ${most}::int) AS n`

test('each query of a pipeline gets its own rows, and all use one connection', async () => {
  for (let times = 0; times < 3; times += 1) {
    const [three, pid, samePid, five] = await pipelineQueries(db, (db) =>
      Promise.all([
        query<{ n: number }>(db, numbersTo(3)),
        query<{ pid: number }>(db, sql`SELECT pg_backend_pid() AS pid`),
        query<{ pid: number }>(db, sql`SELECT pg_backend_pid() AS pid, 'again'`),
        query<{ n: number }>(db, numbersTo(5)),
      ]),
    )
    expect([three.length, five.length]).toEqual([3, 5])
    expect(pid[0]?.pid).toBe(samePid[0]?.pid)
  }
})

test('a pipeline within a pipeline uses the same connection, so that many at once do not deadlock', async () => {
  const pid = (db: Database) => query<{ pid: number }>(db, sql`SELECT pg_backend_pid() AS pid`)
  const pids = await Promise.all(
    Array.from({ length: 12 }, () =>
      pipelineQueries(db, async (outer) => {
        const [[own], [within]] = await Promise.all([pid(outer), pipelineQueries(outer, pid)])
        return [own?.pid, within?.pid]
      }),
    ),
  )

  for (const [own, within] of pids) expect(within).toBe(own)
})

test('a failed query fails alone, and the connection stays usable', async () => {
  const results = await pipelineQueries(db, (db) =>
    Promise.allSettled([
      query(db, numbersTo(2)),
      query(db, sql`SELECT 1 / 0`),
      query(db, sql`SELECT nothing FROM nowhere`),
      query(db, numbersTo(4)),
    ]),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  await expect(pipelineQueries(db, (db) => query(db, sql`SELECT 1 / 0`))).rejects.toThrow('division by zero')
  expect(await pipelineQueries(db, (db) => query(db, numbersTo(6)))).toHaveLength(6)
})

test('pipelines wait for a connection when there are more of them than connections', async () => {
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, most) =>
      pipelineQueries(
        db,
        async (db) => (await Promise.all([query(db, numbersTo(most)), query(db, numbersTo(1))]))[0],
      ),
    ),
  )
  expect(counts.map(({ length }) => length)).toEqual(Array.from({ length: 40 }, (_, most) => most))
})

test('the next pipeline gets another connection after Postgres has cut one off', async () => {
  const cutOff = pipelineQueries(db, (db) => query(db, sql`SELECT pg_terminate_backend(pg_backend_pid())`))
  await expect(cutOff).rejects.toThrow()
  expect(await pipelineQueries(db, (db) => query(db, numbersTo(2)))).toHaveLength(2)
})

test('a statement is planned once for all values', async () => {
  const named = sql`SELECT ${'a'}::text = ANY(${['a', 'b']}::text[]) AS found`
  for (let times = 0; times < 9; times += 1) await pipelineQueries(db, (db) => query(db, named))
  const plans = await pipelineQueries(db, (db) =>
    query<{ generic: string; custom: string }>(
      db,
      sql`SELECT generic_plans AS generic, custom_plans AS custom FROM pg_prepared_statements
          WHERE statement LIKE '%AS found'`,
    ),
  )
  expect(plans).toEqual([{ generic: '8', custom: '0' }])
})
