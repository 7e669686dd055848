import { join } from 'node:path'
import { createDatabase, type TableName } from '@lodge/database'
import { Client } from 'pg'
import { addRandomFunctions } from '../src/generate/random-functions.ts'
import { addSentences } from '../src/generate/sentences.ts'
import { addLookupTables } from '../src/generate/tickets.ts'
import { addUniversity } from '../src/generate/university.ts'
import { cleanUp, openCleanUp } from './clean-up.ts'
import { dateBack } from './date-back.ts'
import { fillMonth } from './fill-month.ts'
import { listYear, type Month } from './months.ts'
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
  const { ctx, close } = await openCleanUp(db, filesFolder)
  await client.connect()
  try {
    const requesters = Math.max(100, Math.floor(tickets / 20))
    await addUniversity(db, requesters)
    await addSettings(db)
    await client.query(`SET synchronous_commit = off; SET work_mem = '128MB'`)
    await addRandomFunctions(client)
    await addSentences(client)
    await addLookupTables(client)
    const now = new Date()
    const months: MonthSizes[] = []
    const filled = new Set<TableName>()
    let first = 1
    let since = now
    for (const month of listYear(tickets, now)) {
      const start = performance.now()
      await fillMonth({ client, files: ctx.files, folder: filesFolder, requesters }, month, first)
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
    await close()
    await db.close()
  }
}

/** Clears what the jobs of later may not: a trigger of the activity log asks the clock of Postgres how old an entry is. */
async function forgetAddressesOfLog(client: Client): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  await client.query('UPDATE activity SET ip = NULL WHERE ip IS NOT NULL')
  await client.query('COMMIT')
}
