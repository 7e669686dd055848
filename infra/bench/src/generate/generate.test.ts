import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from './generate.ts'

const tickets = 1_000

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await generate(db.url, tickets, () => {})
})
afterAll(() => db.drop())

test('leaves every index of a migrated database in place', async () => {
  const migrated = await createTestDatabase()
  try {
    expect(await listIndexes(db)).toEqual(await listIndexes(migrated))
  } finally {
    await migrated.drop()
  }
})

test('writes the same derived rows as the triggers do, and satisfies every foreign key', async () => {
  const generated = await readTables()
  expect(generated.ticket_search?.rows).toBe(tickets)
  expect(generated.search_word_waiting?.rows).toBe(0)
  expect(generated.queues?.rows).toBeGreaterThan(8)

  await insertAgain()

  expect(await readTables()).toEqual(generated)
})

async function listIndexes({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(
    `SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexdef COLLATE "C"`,
  )
  return rows.map(({ definition }) => definition)
}

/** Inserts the tickets as commands would: by triggers and under foreign keys. */
async function insertAgain() {
  const client = new Client({ connectionString: db.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ names: string }>(
      `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = 'ticket' AND column_name <> 'unanswered_since'`,
    )
    const columns = rows[0]?.names
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    for (const table of ['ticket', 'message', 'event', 'applied_policy'])
      await client.query(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM ${table}; DELETE FROM ${table}`)
    for (const table of ['ticket_search', 'search_word', 'queue_count'])
      await client.query(`DELETE FROM ${table}`)
    await client.query('SET LOCAL session_replication_role = origin')
    await client.query(`INSERT INTO ticket (${columns}) SELECT ${columns} FROM kept_ticket`)
    for (const table of ['message', 'event', 'applied_policy'])
      await client.query(`INSERT INTO ${table} SELECT * FROM kept_${table}`)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** Returns how many rows each table has and a digest of them; of `queue_count`, whose rows are sums, what they add up to. */
async function readTables(): Promise<Record<string, { rows: number; digest: string }>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'queue_count'`,
  )
  const sums = `SELECT team_id, assignee_id, sum(open), sum(unassigned), sum(at_risk), sum(breached) FROM queue_count
                GROUP BY team_id, assignee_id HAVING sum(open) <> 0`
  const read = async (name: string, query: string) => {
    const { rows } = await db.pool.query<{ rows: number; digest: string }>(
      `SELECT count(*)::int AS rows, md5(string_agg(row::text, E'\\n' ORDER BY row::text COLLATE "C")) AS digest
       FROM (${query}) row`,
    )
    return [name, rows[0]]
  }
  return Object.fromEntries(
    await Promise.all([
      read('queues', sums),
      ...tables.map(({ name }) => read(name, `SELECT * FROM ${name}`)),
    ]),
  )
}
