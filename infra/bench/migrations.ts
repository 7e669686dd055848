import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { giveWay, migrate } from '@lodge/database'
import { openDump, openLoad } from '@lodge/database/backup'
import { createNamedDatabase } from '@lodge/database/server'
import { Client } from 'pg'
import { printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'
import { benchSizes } from './src/settings.ts'

/**
 * Fills a database as it was before the last migrations, and runs each of them while one reads and one writes: how long
 * it takes, the strongest lock that it holds on a table with many rows, and how long the two have waited. Functions and
 * triggers come last. Run: `node infra/bench/migrations.ts [HOW MANY]`
 */
const many = Number(process.argv[2] ?? 10)
const aimMs = 1_000
/** A table with fewer rows is looked through in no time. */
const manyRows = 1_000

/** From the weakest. */
const modes = [
  'AccessShareLock',
  'RowShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
]
const strengthOf = (mode: string) => modes.indexOf(mode)

const servers = await startServers()
try {
  for (const tickets of benchSizes) await run(tickets)
} finally {
  await servers.stop()
}

async function run(tickets: number): Promise<void> {
  const source = await servers.withTickets(tickets)
  const url = await createNamedDatabase(servers.adminUrl, 'before_migrations')
  const later = await fillFormer(source.url, url)
  await source.drop()
  const use = await useTables(url)
  const rows: Record<string, string | number>[] = []
  try {
    // What was filled comes from the disk the first time.
    await pause(2_000)
    use.takeLongest()
    for (const name of later) rows.push(await measure(name, () => apply(url, name), use))
    rows.push(
      await measure(
        'functions and triggers',
        async () => ((await migrate(url)).length > 0 ? 'some' : '–'),
        use,
      ),
    )
  } finally {
    await use.end()
  }
  const client = await connect(servers.adminUrl)
  await client.query('DROP DATABASE before_migrations WITH (FORCE)')
  await client.end()
  console.log(
    `${tickets} tickets, one reader and one writer, load average ${loadavg()[0]?.toFixed(1)}; milliseconds:`,
  )
  printTable(rows)
  const worst = Math.max(
    ...rows.flatMap(({ 'reader waited': reader, 'writer waited': writer }) => [
      Number(reader),
      Number(writer),
    ]),
  )
  console.log(
    `${worst <= aimMs ? 'reached ' : 'MISSED  '} nobody waited longer than ${aimMs} ms: ${worst.toFixed(0)} ms`,
  )
}

/** Copies the rows into the tables of earlier migrations, and returns the later ones. */
async function fillFormer(from: string, to: string): Promise<string[]> {
  const dump = await openDump(from)
  const { migrations } = dump.schema
  const later = migrations.slice(-many)
  const load = await openLoad(to, { ...dump.schema, migrations: migrations.slice(0, -many) })
  const former = await listColumns(to)
  try {
    for (const { name, columns } of dump.schema.tables) {
      const known = columns.filter((column) => former.has(`${name}.${column}`))
      const table = { name, columns: known }
      if (known.length > 0) await load.addRows(table, Readable.from(dump.readRows(table)))
    }
    await load.finish(await dump.readSequences())
  } finally {
    await load.close()
    await dump.close()
  }
  return later
}

async function listColumns(url: string): Promise<Set<string>> {
  const client = await connect(url)
  const { rows } = await client.query<{ column: string }>(
    `SELECT quote_ident(table_name) || '.' || quote_ident(column_name) AS column
     FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  await client.end()
  return new Set(rows.map(({ column }) => column))
}

async function isDeadlock(query: Promise<unknown>): Promise<boolean> {
  try {
    await query
    return false
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '40P01') return true
    throw error
  }
}

interface Use {
  /** Returns the longest waits since it was asked last. */
  takeLongest: () => { reader: number; writer: number }
  end: () => Promise<void>
}

/** Reads tickets with their messages, and writes to the tables that are written to most; nothing is changed. */
async function useTables(url: string): Promise<Use> {
  let isOver = false
  let longest = { reader: 0, writer: 0 }
  const user = async (kind: keyof typeof longest, text: string) => {
    const client = await connect(url)
    while (!isOver) {
      const start = performance.now()
      // As Lodge does where Postgres has chosen it to end a deadlock.
      while (await isDeadlock(client.query(text))) await pause(10)
      longest[kind] = Math.max(longest[kind], performance.now() - start)
    }
    await client.end()
  }
  const anyTicket = `(SELECT id FROM ticket OFFSET floor(random() * 500) LIMIT 1)`
  const users = [
    user(
      'reader',
      `SELECT ticket.*, message.body FROM ticket JOIN message ON message.ticket_id = ticket.id
       JOIN person ON person.id = ticket.requester_id LEFT JOIN event ON event.ticket_id = ticket.id
       WHERE ticket.id = ${anyTicket}`,
    ),
    user(
      'writer',
      `WITH chosen AS (SELECT id, requester_id FROM ticket WHERE id = ${anyTicket}),
            one AS (UPDATE event SET published_at = published_at WHERE ticket_id IN (SELECT id FROM chosen)),
            two AS (UPDATE person SET name = name WHERE id IN (SELECT requester_id FROM chosen)),
            three AS (UPDATE message SET created_at = created_at WHERE ticket_id IN (SELECT id FROM chosen))
       UPDATE ticket SET updated_at = updated_at WHERE id IN (SELECT id FROM chosen)`,
    ),
  ]
  return {
    takeLongest: () => {
      const taken = longest
      longest = { reader: 0, writer: 0 }
      return taken
    },
    end: async () => {
      isOver = true
      await Promise.all(users)
    },
  }
}

async function measure(name: string, work: () => Promise<string>, use: Use) {
  use.takeLongest()
  const start = performance.now()
  const lock = await work()
  const ms = performance.now() - start
  await pause(200)
  const { reader, writer } = use.takeLongest()
  return { migration: name, ms, 'strongest lock': lock, 'reader waited': reader, 'writer waited': writer }
}

/** Applies a migration as Lodge does, in one transaction that gives way, and returns the strongest lock that it ends with. */
async function apply(url: string, name: string): Promise<string> {
  const file = new URL(`../../packages/database/prisma/migrations/${name}/migration.sql`, import.meta.url)
  const script = await readFile(file, 'utf8')
  const client = await connect(url)
  const changeTables = async () => {
    await client.query('BEGIN')
    try {
      await client.query(script)
      const { rows } = await client.query<{ name: string; mode: string }>(
        `SELECT relname AS name, mode FROM pg_locks JOIN pg_class ON pg_class.oid = relation
         WHERE pid = pg_backend_pid() AND reltuples >= ${manyRows} AND relkind IN ('r', 'p')
           AND relnamespace = 'public'::regnamespace`,
      )
      await client.query('COMMIT')
      return rows
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  }
  try {
    const rows = await giveWay(client, changeTables)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES (gen_random_uuid(), '', $1, now(), now(), 1)`,
      [name],
    )
    const [strongest] = rows.toSorted((one, other) => strengthOf(other.mode) - strengthOf(one.mode))
    return strongest ? `${strongest.mode} on ${strongest.name}` : '–'
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
