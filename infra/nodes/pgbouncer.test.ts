import {
  cancelStatements,
  countRows,
  createDatabase,
  errorCodes,
  integer,
  migrate,
  openSnapshot,
  pipelineQueries,
  query,
  readThroughCursor,
  send,
  sql,
  timeLimits,
  transact,
} from '@lodge/database'
import { createRuntimeRole, createTestDatabase } from '@lodge/database/testing'
import { createLogger, openDatabase, workerEnvironment } from '@lodge/events'
import { aTestRedis } from '@lodge/events/testing'
import { startChildren } from '@lodge/infra-testing/start-children'
import { expect, onTestFinished, test } from 'vitest'
import { openDesks } from './src/open-desk.ts'
import { startNodes, withNodes } from './src/start-nodes.ts'
import { startPgBouncer } from './src/start-pgbouncer.ts'

async function prepare({ sessions }: { sessions: number }) {
  const children = startChildren()
  const owner = await createTestDatabase()
  const role = await createRuntimeRole(owner)
  onTestFinished(async () => {
    await children.close()
    await role.drop()
    await owner.drop()
  })
  return { children, owner, role, url: await startPgBouncer(children, role.url, { sessions }) }
}

const pidOf = sql`SELECT pg_backend_pid() AS pid`

test('two nodes work by a PgBouncer that gives each transaction another session', withNodes, async () => {
  const { children, owner, role, url } = await prepare({ sessions: 8 })
  const redis = await aTestRedis()
  onTestFinished(redis.close)
  const nodes = await startNodes(children, {
    databaseUrl: url,
    redisUrl: redis.url,
    prefix: redis.prefix,
    env: { DATABASE_DIRECT_URL: role.url },
  })
  const [here, there] = await openDesks(owner, nodes, 20)
  await Promise.all(
    here.tickets.flatMap((number) => [here.tag(number, 'from-here'), there.tag(number, 'from-there')]),
  )

  for (const desk of [here, there])
    for (const number of desk.tickets)
      await expect.poll(() => desk.pushedTags(number).toSorted()).toEqual(['from-here', 'from-there'])
  const pending = () =>
    countRows(owner, 'event', sql`pending_consumers && ARRAY['realtime', 'sla', 'activity']`)
  await expect.poll(pending).toBe(0)
  const user = decodeURIComponent(new URL(role.url).username)
  const sessions = await query<{ listens: boolean; count: number }>(
    owner,
    sql`SELECT query LIKE 'LISTEN %' AS listens, count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND usename = ${user} GROUP BY 1 ORDER BY 1`,
  )
  // Each of two processes with all workers listens for three things.
  expect(sessions).toEqual([
    { listens: false, count: expect.toSatisfy((count: number) => count <= 8) },
    { listens: true, count: 6 },
  ])
  here.close()
  there.close()
})

test('statements, transactions and their limits, snapshots and cancellations are what they are without a pooler', async () => {
  const { owner, url } = await prepare({ sessions: 3 })
  const db = createDatabase(url, { maxConnections: 20, limits: timeLimits.request })
  onTestFinished(() => db.close())
  const double = (n: number) => query<{ n: number }>(db, sql`SELECT ${integer(n)} * 2 AS n`)
  const numbers = Array.from({ length: 200 }, (_, n) => n)

  // Of one text, which connections would otherwise keep under a name.
  expect((await Promise.all(numbers.map(double))).flat()).toEqual(numbers.map((n) => ({ n: n * 2 })))
  const together = await pipelineQueries(db, (one) =>
    Promise.all(numbers.map((n) => query<{ n: number }>(one, sql`SELECT ${integer(n)} * 2 AS n`))),
  )
  expect(together.flat()).toEqual(numbers.map((n) => ({ n: n * 2 })))
  expect(await query(db, sql`SELECT name FROM pg_prepared_statements`)).toEqual([])
  const limitsIn = (tx: Parameters<typeof query>[0]) =>
    query(
      tx,
      sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
    )
  await Promise.all(
    numbers.slice(0, 20).map((n) =>
      transact(db, async (tx) => {
        const [first] = await query(tx, pidOf)
        send(tx, sql`INSERT INTO tag (name, created_at) VALUES (${`tag ${n}`}, now())`)
        expect(await limitsIn(tx)).toEqual([{ statement: '15s', lock: '3s' }])
        expect(await query(tx, pidOf)).toEqual([first])
      }),
    ),
  )
  expect(await countRows(owner, 'tag', {})).toBe(20)
  // Those of the role.
  expect(await limitsIn(db)).toEqual([{ statement: '1min', lock: '5s' }])
  const { tx, end } = await openSnapshot(db, { timeoutMs: 10_000 })
  const read: unknown[] = []
  for await (const rows of readThroughCursor(tx, sql`SELECT name FROM tag ORDER BY name`, 7))
    read.push(...rows)
  await end()
  expect(read).toHaveLength(20)
})

test('a statement that is given up is cancelled behind the pooler, and no other', async () => {
  const { owner, url } = await prepare({ sessions: 3 })
  const db = createDatabase(url, { maxConnections: 1, limits: timeLimits.request })
  const others = createDatabase(url, { maxConnections: 1, limits: timeLimits.request })
  onTestFinished(async () => {
    await db.close()
    await others.close()
  })
  const giveUp = new AbortController()
  const slow = query(cancelStatements(db, giveUp.signal), sql`SELECT pg_sleep(600)::text AS given_up`)
  const other = query(others, sql`SELECT 'kept' AS said FROM pg_sleep(1)`)
  const sleeping = async () =>
    (
      await query(
        owner,
        sql`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND state = 'active' AND query LIKE '%given_up' AND pid <> pg_backend_pid()`,
      )
    ).length
  await expect.poll(sleeping).toBe(1)
  giveUp.abort(new Error('given up'))

  await expect(slow).rejects.toThrow('given up')
  await expect.poll(sleeping).toBe(0)
  expect(await other).toEqual([{ said: 'kept' }])
  // Its connection serves the next one.
  expect(await query(db, sql`SELECT 'next' AS said`)).toEqual([{ said: 'next' }])
  const kept = cancelStatements(db, new AbortController().signal)
  await query(kept, sql`INSERT INTO tag (name, created_at) VALUES ('written', now())`)
  expect(await countRows(owner, 'tag', { name: 'written' })).toBe(1)
  const refused = await query(kept, sql`INSERT INTO tag (name, created_at) VALUES ('written', now())`).catch(
    errorCodes,
  )
  expect(refused).toContain('23505')
})

test('who needs a session of their own refuses a pooler with a sentence', async () => {
  const pooled = 'postgres://lodge@127.0.0.1:1/lodge?pgbouncer=true'
  await expect(migrate(pooled)).rejects.toThrow('the address of the database must be that of Postgres itself')
  const env = workerEnvironment.parse({ DATABASE_URL: pooled, REDIS_URL: 'redis://127.0.0.1' })
  expect(() => openDatabase(env, createLogger('test', 'silent'))).toThrow(
    'Lodge cannot start: DATABASE_DIRECT_URL must be set, for nobody hears notices through a pooler.',
  )
})
