import { join } from 'node:path'
import { createDatabase, type TableName } from '@lodge/database'
import { openFiles } from '@lodge/desk/files'
import { createGuardedAgent } from '@lodge/desk/settings'
import { createLogger } from '@lodge/events'
import { Client } from 'pg'
import { addRandomFunctions } from '../src/generate/random-functions.ts'
import { addSentences } from '../src/generate/sentences.ts'
import { addLookupTables } from '../src/generate/tickets.ts'
import { addUniversity } from '../src/generate/university.ts'
import { benchSecret } from '../src/product/product.ts'
import { cleanUp } from './clean-up.ts'
import { fillMonth } from './fill-month.ts'
import { listMonths, type Month } from './months.ts'
import { addSettings } from './set-up.ts'
import { listFilledTables, readFolderSize, readTableSizes, type Size, type TableSizes } from './sizes.ts'

interface MonthSizes {
  month: Month
  tables: TableSizes
  files: Size
}

export interface YearSizes {
  months: MonthSizes[]
  /** The tables that had rows before a clean-up. */
  filled: ReadonlySet<TableName>
  /** After fourteen months more in which nobody came. */
  silence: TableSizes
}

export interface YearOptions {
  /** The address of a migrated, empty database. */
  url: string
  filesFolder: string
  tickets: number
  print?: (line: string) => void
  /** Uses the product in a month, before its clean-up; all that is written meanwhile is dated back to its end. */
  use?: (month: Month) => Promise<void>
  /** Looks at what is left of the month outside of Postgres. */
  afterMonth?: (month: Month) => Promise<void>
}

const silentMonths = 14

/**
 * Lives through the year that ends now, month by month: what its people leave, then every scheduled job as at the
 * month's end, then the sizes of all tables and of the files.
 */
export async function liveThroughYear({
  url,
  filesFolder,
  tickets,
  print = () => undefined,
  use,
  afterMonth,
}: YearOptions): Promise<YearSizes> {
  const db = createDatabase(url)
  const client = new Client({ connectionString: url })
  const agent = createGuardedAgent({ allowedNetworks: [] })
  await client.connect()
  try {
    const requesters = Math.max(100, Math.floor(tickets / 20))
    await addUniversity(db, requesters)
    await addSettings(db)
    await client.query(`SET synchronous_commit = off; SET work_mem = '128MB'`)
    await addRandomFunctions(client)
    await addSentences(client)
    await addLookupTables(client)
    const files = await openFiles({ kind: 'folder', folder: filesFolder, reserve: 0 })
    const ctx = { db, files, agent, log: createLogger('jobs', 'warn'), secret: benchSecret }
    const now = new Date()
    const months: MonthSizes[] = []
    const filled = new Set<TableName>()
    let first = 1
    let since = now
    for (const month of listMonths(tickets, now)) {
      const start = performance.now()
      await fillMonth({ client, files, folder: filesFolder, requesters }, month, first)
      first += month.tickets
      const filledAt = performance.now()
      await use?.(month)
      since = await dateBack(client, { since, to: month.until })
      const usedAt = performance.now()
      for (const table of await listFilledTables(client)) filled.add(table)
      const slow = await cleanUp(ctx, { now: month.until, monthsAgo: month.monthsLeft })
      since = await dateBack(client, { since, to: month.until })
      months.push({
        month,
        tables: await readTableSizes(client),
        files: await readFolderSize(join(filesFolder)),
      })
      await afterMonth?.(month)
      const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(0)
      print(
        `month ${month.number}: ${month.tickets} tickets in ${seconds(start, filledAt)} s, product ${seconds(filledAt, usedAt)} s,` +
          ` clean-up and sizes ${seconds(usedAt, performance.now())} s` +
          [...slow].map(([name, taken]) => `, ${name} ${taken.toFixed(0)} s`).join(''),
      )
    }
    const later = new Date(now)
    later.setUTCMonth(later.getUTCMonth() + silentMonths)
    await forgetAddressesOfLog(client)
    await cleanUp(ctx, { now: later, monthsAgo: null })
    return { months, filled, silence: await readTableSizes(client) }
  } finally {
    await client.end()
    await agent.destroy()
    await db.close()
  }
}

/** Clears what the jobs of later may not: a trigger of the activity log asks the clock of Postgres how old an entry is. */
async function forgetAddressesOfLog(client: Client): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  await client.query('UPDATE activity SET ip = NULL WHERE ip IS NOT NULL')
  await client.query('COMMIT')
}

/** Moves all times that were written since a moment as far back as the month's end is, and returns the next moment. */
async function dateBack(client: Client, { since, to }: { since: Date; to: Date }): Promise<Date> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(quote_ident(column_name)::text) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone'
       AND table_name NOT IN ('site', '_prisma_migrations')
     GROUP BY table_name`,
  )
  const present = new Date()
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  for (const { table, columns } of rows) {
    // Its times are those of the quarters of an hour.
    const first = table === 'report_change' ? new Date(since.getTime() - 15 * 60_000) : since
    const changes = columns.map(
      (column) =>
        `${column} = CASE WHEN ${column} >= $1 THEN ${column} - ($2::timestamptz - $3::timestamptz) ELSE ${column} END`,
    )
    await client.query(
      `UPDATE "${table}" SET ${changes.join(', ')} WHERE ${columns.map((column) => `${column} >= $1`).join(' OR ')}`,
      [first, present, to],
    )
  }
  await client.query('COMMIT')
  return new Date()
}
