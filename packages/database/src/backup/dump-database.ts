import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Sql } from '../sql.ts'
import { timeLimits, withTimeLimits } from '../time-limits.ts'

export interface DumpedTable {
  name: string
  /** As SQL names them; what Postgres computes is left out. */
  columns: string[]
}

/** All that a database of Lodge holds besides rows. */
export interface DumpedSchema {
  postgres: string
  migrations: string[]
  /** Parts of the activity log: `month_2026_11`. */
  activityMonths: string[]
  tables: DumpedTable[]
}

export interface DumpedSequence {
  name: string
  lastValue: string
  isCalled: boolean
}

/** A database as it is at one moment. Only one of its methods runs at a time. */
export interface DatabaseDump {
  moment: Date
  schema: DumpedSchema
  /** Yields a table's rows in Postgres's text format, cut anywhere. Returns their number. */
  readRows: (table: DumpedTable) => AsyncGenerator<Buffer, number>
  /** Yields what a statement without values finds, some rows at a time. */
  read: <Row extends object>(statement: Sql) => AsyncGenerator<Row[]>
  /** Later than the rows: a number is rather left out than given twice. */
  readSequences: () => Promise<DumpedSequence[]>
  close: () => Promise<void>
}

const rowsAtOnce = 1_000

/** Opens a database to be read whole, while others write to it. No other program is needed. */
export async function openDump(databaseUrl: string): Promise<DatabaseDump> {
  const client = new Client({ connectionString: withTimeLimits(databaseUrl, timeLimits.none) })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const schema = await readSchema(client)
    const { rows } = await client.query<{ now: Date }>('SELECT now()')
    return {
      moment: rows[0]?.now ?? new Date(),
      schema,
      readRows: (table) => copyOut(client, table),
      read: (statement) => readPages(client, statement),
      readSequences: () => readSequences(client),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function readSchema(client: Client): Promise<DumpedSchema> {
  const version = await client.query<{ server_version: string }>('SHOW server_version')
  const migrations = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  )
  const months = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
     WHERE inhparent = 'activity'::regclass AND relname LIKE 'month\\_%' ORDER BY 1`,
  )
  const tables = await client.query<DumpedTable>(listTables)
  return {
    postgres: version.rows[0]?.server_version ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    activityMonths: months.rows.map(({ name }) => name),
    tables: tables.rows,
  }
}

/** The tables of Lodge with their columns, the largest first. */
const listTables = `
  SELECT quote_ident(relname) AS name, array_agg(quote_ident(attname) ORDER BY attnum)::text[] AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
  GROUP BY pg_class.oid, relname ORDER BY pg_total_relation_size(pg_class.oid) DESC, relname`

async function* copyOut(client: Client, { name, columns }: DumpedTable): AsyncGenerator<Buffer, number> {
  const stream = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`))
  for await (const chunk of stream) yield chunk
  return stream.rowCount
}

async function* readPages<Row extends object>(client: Client, { text }: Sql): AsyncGenerator<Row[]> {
  await client.query(`DECLARE reading NO SCROLL CURSOR FOR ${text}`)
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${rowsAtOnce} FROM reading`)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await client.query('CLOSE reading')
}

async function readSequences(client: Client): Promise<DumpedSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const sequences: DumpedSequence[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<DumpedSequence, 'name'>>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${name}`,
    )
    if (state.rows[0]) sequences.push({ name, ...state.rows[0] })
  }
  return sequences
}
