import { keysOf } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { Client } from 'pg'
import { addUniversity } from '../src/generate/university.ts'
import { type Cost, costOf, type Metered } from '../src/meters.ts'
import { startProduct } from '../src/product/product.ts'
import { waitUntilIdle, waitUntilProcessed } from '../src/product/wait-until-processed.ts'
import { cleanUp, openCleanUp } from '../year/clean-up.ts'
import { dateBack } from '../year/date-back.ts'
import type { EmptyDesk } from '../year/empty-desk.ts'
import { growthOfTables } from '../year/growth-of-tables.ts'
import { listMonths, type Month } from '../year/months.ts'
import { addSettings } from '../year/set-up.ts'
import { type RedisSizes, readFolderSize, readRedisSizes, readTableSizes, type Size } from '../year/sizes.ts'
import { workersBesideJobs } from '../year/use-product.ts'
import { commandSender } from './send-commands.ts'

export interface Step {
  month: Month
  commands: number
  /** The use of all processes until every consumer was done. */
  used: Cost
  /** The use of the jobs of the month's end, with what follows from them. */
  usedByJobs: Cost
  /** Counted when every consumer was done. */
  dead: DeadRows
  event: Size
  /** Tables with their indexes, but those of what stays for ever. */
  bytes: number
  bytesForEver: number
  tickets: number
  files: Size
  redis: RedisSizes & { keys: number; usedBytes: number }
}

interface DeadRows {
  /** Rows that commands made dead: those that were updated or deleted. */
  made: number
  ofEvents: number
  /** Dead rows of events that left dead entries in indexes too. */
  ofEventsInIndexes: number
  /** Dead rows of all tables that no vacuum had taken away yet, Postgres's own included. */
  left: number
}

interface StepsOptions {
  commands: number
  stepCount: number
  print: (line: string) => void
}

/** Takes the steps one after the other, each as the month after the one before; the last one ended a month ago. */
export async function takeSteps(
  desk: EmptyDesk,
  { commands, stepCount, print }: StepsOptions,
): Promise<Step[]> {
  const { servers, url, db, redis, filesFolder } = desk
  await addUniversity(db, 100)
  await addSettings(db)
  const client = new Client({ connectionString: url })
  const { ctx, close } = await openCleanUp(db, filesFolder)
  const product = await startProduct({ ...servers, databaseUrl: url, workers: workersBesideJobs })
  try {
    await client.connect()
    await waitUntilIdle(db)
    let since = new Date()
    const send = await commandSender(product.base, db)
    await waitUntilProcessed(db)
    const meters = { db, redis, pids: product.pids }
    const steps: Step[] = []
    for (const month of listPastMonths(commands, stepCount, since)) {
      const start = performance.now()
      await client.query('SELECT make_activity_months($1)', [month.from])
      const deadBefore = await countDeadRows(db)
      const used = await costFromCheckpoint(meters, () => send(month.tickets * 2))
      const dead = deadSince(deadBefore, await countDeadRows(db))
      since = await dateBack(client, { since, to: month.until })
      // What the bench wrote again is no garbage of the product.
      await client.query('VACUUM')
      const moment = { now: month.until, monthsAgo: month.monthsLeft }
      const usedByJobs = await costFromCheckpoint(meters, () => cleanUp(ctx, moment))
      since = await dateBack(client, { since, to: month.until })
      const sizes = await readSizes(client, desk)
      steps.push({ month, commands: month.tickets * 2, used, usedByJobs, dead, ...sizes })
      print(
        `month ${month.number}: ${month.tickets * 2} commands, ${sizes.tickets} tickets kept, ${((performance.now() - start) / 1_000).toFixed(0)} s`,
      )
    }
    return steps
  } finally {
    await product.stop()
    await client.end()
    await close()
  }
}

/** Postgres itself asks how long tickets have been resolved or closed, so even the last month lies in the past. */
function listPastMonths(commands: number, count: number, now: Date): Month[] {
  const ofMonth = Math.round(commands / count / 2)
  return listMonths([...Array.from({ length: count }, () => ofMonth), 0], now).slice(0, count)
}

/** The log has a whole page for the first change after a checkpoint: so each measurement begins with one. */
async function costFromCheckpoint(meters: Metered, work: () => Promise<unknown>): Promise<Cost> {
  await query(meters.db, sql`CHECKPOINT`)
  const { used } = await costOf(meters, async () => {
    await work()
    await waitUntilProcessed(meters.db)
  })
  return used
}

async function countDeadRows(db: Database): Promise<DeadRows> {
  const [counted] = await query<DeadRows>(
    db,
    sql`SELECT sum(n_tup_upd + n_tup_del)::float8 AS made,
               (sum(n_tup_upd + n_tup_del) FILTER (WHERE relname = 'event'))::float8 AS "ofEvents",
               (sum(n_tup_upd - n_tup_hot_upd) FILTER (WHERE relname = 'event'))::float8 AS "ofEventsInIndexes",
               sum(n_dead_tup)::float8 AS "left"
        FROM pg_stat_user_tables`,
  )
  if (!counted) throw new Error('Postgres does not tell its dead rows.')
  return counted
}

function deadSince(before: DeadRows, now: DeadRows): DeadRows {
  return {
    made: now.made - before.made,
    ofEvents: now.ofEvents - before.ofEvents,
    ofEventsInIndexes: now.ofEventsInIndexes - before.ofEventsInIndexes,
    left: now.left,
  }
}

async function readSizes(client: Client, { redis, filesFolder }: EmptyDesk) {
  const tables = await readTableSizes(client)
  const bytesOf = (isForEver: boolean) =>
    keysOf(growthOfTables)
      .filter((table) => (growthOfTables[table] === 'remains') === isForEver)
      .reduce((sum, table) => sum + tables[table].bytes, 0)
  const memory = await redis.info('memory')
  return {
    event: tables.event,
    bytes: bytesOf(false),
    bytesForEver: bytesOf(true),
    tickets: tables.ticket.rows,
    files: await readFolderSize(filesFolder),
    redis: {
      ...(await readRedisSizes(redis)),
      keys: await redis.dbsize(),
      usedBytes: Number(/^used_memory:(\d+)/m.exec(memory)?.[1]),
    },
  }
}
