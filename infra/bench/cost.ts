import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { createDatabase, type Database, query, sql } from '@lodge/database'
import { createRedis } from '@lodge/events'
import { requestsOf } from './desk/writes.ts'
import { endChildren } from './src/children.ts'
import { load } from './src/clients/load.ts'
import { signInRequesters, signInSupervisor } from './src/clients/people.ts'
import {
  type Cost,
  countingStatements,
  countStatementsAnew,
  listStatements,
  readMeters,
} from './src/meters.ts'
import { printTable } from './src/percentiles.ts'
import { type BenchProduct, startProduct } from './src/product/product.ts'
import { type BenchServers, startServers } from './src/product/servers.ts'
import { waitUntilIdle, waitUntilProcessed } from './src/product/wait-until-processed.ts'
import { benchSeconds, benchSizes } from './src/settings.ts'

/**
 * Measures a command's cost: creations and replies in turn, 32 at once, until every consumer is done; CPU of each
 * process, transactions and log of Postgres, commands of Redis. `BENCH_COST_FILE` keeps the figures and prints
 * earlier ones beside. `BENCH_WITHOUT_SEARCH` leaves the search out. Linux only.
 */
const concurrency = 32
const warmingSeconds = 5

const servers = await startServers(countingStatements)
try {
  for (const tickets of benchSizes) await run(servers, tickets)
} finally {
  endChildren()
  await servers.stop()
}

async function run(benchServers: BenchServers, tickets: number): Promise<void> {
  const database = await benchServers.withTickets(tickets)
  const db = createDatabase(database.url)
  const product = await startProduct({ ...benchServers, databaseUrl: database.url })
  try {
    const cost = await measure(benchServers, db, product)
    console.log(
      `\n${tickets} tickets, load average ${loadavg()[0]?.toFixed(1)}; CPU in ms a command, of all processes but this one`,
    )
    print(cost)
  } finally {
    await product.stop()
    await db.close()
    await database.drop()
  }
}

async function measure({ redisUrl }: BenchServers, db: Database, product: BenchProduct): Promise<Cost> {
  const { base } = product
  const redis = createRedis(redisUrl)
  if (process.env.BENCH_WITHOUT_SEARCH) await stopSearchDocuments(db)
  await waitUntilIdle(db)
  const options = {
    base,
    db,
    supervisor: await signInSupervisor(base),
    requesters: await signInRequesters(base, db, 20),
  }
  const { create, reply } = await requestsOf(options)
  let turn = 0
  const request = () => (turn++ % 2 === 0 ? create() : reply())
  // Code that runs for the first time is slow.
  await load({ base, concurrency, seconds: warmingSeconds, request })
  await waitUntilProcessed(db)
  // Autovacuum leaves tables of an older installation like this.
  await query(db, sql`ANALYZE`)
  await countStatementsAnew(db)
  const before = await readMeters({ db, redis, pids: product.pids })
  const from = performance.now()
  const { count, perSecond, p99 } = await load({ base, concurrency, seconds: 3 * benchSeconds, request })
  await waitUntilProcessed(db)
  const seconds = (performance.now() - from) / 1_000
  const after = await readMeters({ db, redis, pids: product.pids })
  redis.disconnect()
  const statements = await listStatements(db, 25)
  printTable(
    statements.map(({ statement, calls, ms }) => ({
      statement,
      'calls a command': calls / count,
      'ms a command': (ms / count).toFixed(3),
    })),
  )
  const perCommand = Object.entries(after).map(([name, value]) => [
    name,
    (value - (before[name] ?? 0)) / count,
  ])
  return {
    'accepted a second': perSecond,
    'answered within ms, p99': p99,
    'done a second': count / seconds,
    ...Object.fromEntries(perCommand),
  }
}

async function stopSearchDocuments(db: Database): Promise<void> {
  await query(db, sql`ALTER TABLE message DISABLE TRIGGER search_messages_added`)
  await query(db, sql`ALTER TABLE ticket DISABLE TRIGGER search_ticket_created`)
}

function print(cost: Cost): void {
  const file = process.env.BENCH_COST_FILE
  const earlier: Cost = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  printTable(
    Object.entries(cost).map(([name, now]) => ({
      what: name,
      now,
      ...(earlier[name] !== undefined && {
        before: earlier[name],
        change: `${Math.round(100 * (now / earlier[name] - 1))} %`,
      }),
    })),
  )
  if (file) writeFileSync(file, JSON.stringify(cost))
}
