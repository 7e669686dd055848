import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, escapeLiteral } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateTo } from '../migrate.ts'
import { timeLimits, withTimeLimits } from '../time-limits.ts'
import type { DumpedSchema, DumpedSequence, DumpedTable } from './dump-database.ts'

/** An empty database that is being filled; what was not finished is gone. Only one of its methods runs at a time. */
export interface DatabaseLoad {
  /** Adds rows in Postgres's text format. Returns their number. */
  addRows: (table: DumpedTable, bytes: Readable) => Promise<number>
  /** Builds indexes, checks all foreign keys and commits. */
  finish: (sequences: readonly DumpedSequence[]) => Promise<void>
  /** Leaves an empty database, unless it was finished. */
  close: () => Promise<void>
}

/** Returns whether nobody has used a database: nothing is in it, or no person and no ticket. */
export async function isUnused(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const tables = await client.query<{ found: boolean }>(`SELECT to_regclass('person') IS NOT NULL AS found`)
    if (!tables.rows[0]?.found) return true
    const used = await client.query('SELECT FROM person UNION ALL SELECT FROM ticket LIMIT 1')
    return used.rowCount === 0
  })
}

/** Returns how many other connections to a database there are. */
export async function countConnections(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    )
    return rows[0]?.count ?? 0
  })
}

/** Empties a database and gives it the tables that it had under these migrations. Its owner may do that. */
export async function openLoad(databaseUrl: string, schema: DumpedSchema): Promise<DatabaseLoad> {
  await emptyDatabase(databaseUrl)
  await migrateTo(databaseUrl, schema.migrations)
  const client = await connect(databaseUrl)
  let isFinished = false
  try {
    await client.query('BEGIN')
    await makeMonths(client, schema.activityMonths)
    const tables = await listAllTables(client)
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await client.query(`TRUNCATE ${tables.join(', ')}`)
    const restoring = await takeAway(client)
    return {
      addRows: async ({ name, columns }, bytes) => {
        const stream = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`))
        await pipeline(bytes, stream)
        return stream.rowCount
      },
      finish: async (sequences) => {
        for (const { name, lastValue, isCalled } of sequences)
          await client.query(
            `SELECT setval(${escapeLiteral(name)}, ${escapeLiteral(lastValue)}, ${isCalled})`,
          )
        for (const statement of restoring) await client.query(statement)
        for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
        await client.query('COMMIT')
        isFinished = true
        await client.query('ANALYZE')
      },
      close: async () => {
        await client.end()
        if (!isFinished) await emptyDatabase(databaseUrl)
      },
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function emptyDatabase(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('BEGIN')
    await client.query('DROP SCHEMA IF EXISTS activity_log CASCADE')
    await client.query('DROP SCHEMA IF EXISTS public CASCADE')
    await client.query('CREATE SCHEMA public')
    await client.query('GRANT USAGE ON SCHEMA public TO PUBLIC')
    await client.query('COMMIT')
  })
}

async function makeMonths(client: Client, months: readonly string[]): Promise<void> {
  for (const part of months) {
    const [, year = '', month = ''] = /^month_(\d{4})_(\d{2})$/.exec(part) ?? []
    await client.query(
      `SELECT activity_log.add_part($1, make_timestamp($2::int, $3::int, 1, 0, 0, 0))
       WHERE to_regclass('activity_log.' || $1) IS NULL`,
      [part, year, month],
    )
  }
}

async function listAllTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace IN ('public'::regnamespace, 'activity_log'::regnamespace) AND relkind IN ('r', 'p') ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Drops foreign keys, and the indexes that no constraint needs: to build them once all rows are there is faster, and rows
 * come in any order. Returns the statements that bring them back.
 */
async function takeAway(client: Client): Promise<string[]> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) ORDER BY 1`,
  )
  for (const { table, name } of keys.rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`)
  return [
    ...indexes.rows.map(({ definition }) => definition),
    ...keys.rows.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ),
  ]
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: withTimeLimits(url, timeLimits.none) })
  await client.connect()
  return client
}
