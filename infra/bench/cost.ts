import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Database, query, sql } from '@lodge/database'
import { createRedis } from '@lodge/events'
import { requestsOf } from './desk/writes.ts'
import { endChildren, startChild } from './src/children.ts'
import { load } from './src/clients/load.ts'
import { signInRequesters, signInSupervisor } from './src/clients/people.ts'
import { type Cost, costOf, countingStatements, listStatements, type Metered, mapCost } from './src/meters.ts'
import { printTable } from './src/percentiles.ts'
import { type BenchProduct, startProduct } from './src/product/product.ts'
import { type BenchServers, startServers } from './src/product/servers.ts'
import { waitUntilIdle, waitUntilProcessed } from './src/product/wait-until-processed.ts'
import { benchSeconds, benchSizes } from './src/settings.ts'

/**
 * Measures a command's cost: creations and replies in turn until every consumer is done, one at a time and 32 at once;
 * CPU of each process, statements and log of Postgres, commands of Redis, beside the CPU of a bare list request.
 * `BENCH_COST_FILE` keeps the figures and prints earlier ones beside. `BENCH_WITHOUT_SEARCH` leaves the search out.
 * Linux only.
 */
const concurrency = 32
const warmingSeconds = 5

// Every consumer is done before the next command comes.
const alonePerSecond = 1.5
const aloneSeconds = Number(process.env.BENCH_ALONE_SECONDS ?? 40)

const allCpu = 'CPU ms in all'

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
  const redis = createRedis(benchServers.redisUrl)
  const product = await startProduct({ ...benchServers, databaseUrl: database.url })
  try {
    const commands = await prepareCommands(db, product)
    const meters = { db, redis, pids: product.pids }
    // Code that runs for the first time is slow.
    await load({ ...commands, concurrency, seconds: warmingSeconds })
    await waitUntilProcessed(db)
    // Autovacuum leaves tables of an older installation like this.
    await query(db, sql`ANALYZE`)
    const alone = await measureAlone(meters, commands)
    const together = await measureTogether(meters, commands)
    const bare = await measureBare(database.url, meters)
    console.log(
      `\n${tickets} tickets, load average ${loadavg()[0]?.toFixed(1)}; CPU in ms a command, of all processes but this one`,
    )
    print({
      ...named('one at a time', alone),
      ...named(`${concurrency} at once`, together),
      'bare list request: CPU ms': bare,
      [`${concurrency} at once: times a bare list request`]: (together[allCpu] ?? Number.NaN) / bare,
    })
  } finally {
    await product.stop()
    redis.disconnect()
    await db.close()
    await database.drop()
  }
}

type Commands = Awaited<ReturnType<typeof prepareCommands>>

async function prepareCommands(db: Database, { base }: BenchProduct) {
  if (process.env.BENCH_WITHOUT_SEARCH) await stopSearchDocuments(db)
  await waitUntilIdle(db)
  const supervisor = await signInSupervisor(base)
  const requesters = await signInRequesters(base, db, 20)
  const { create, reply } = await requestsOf({ base, db, supervisor, requesters })
  let turn = 0
  return { base, request: () => (turn++ % 2 === 0 ? create() : reply()) }
}

/** Takes away what the product does by schedule, which is measured before. */
async function measureAlone(meters: Metered, commands: Commands): Promise<Cost> {
  const { used: idle } = await costOf(meters, () => pause(aloneSeconds * 1_000))
  const { used, figures } = await costOf(meters, async () => {
    const oneAtATime = { ...commands, concurrency: 1, seconds: aloneSeconds, atMost: alonePerSecond }
    const answered = await load(oneAtATime)
    await waitUntilProcessed(meters.db)
    return answered
  })
  await printStatements(meters.db, figures.count)
  return perCommand(
    mapCost(used, (name, value) => value - (idle[name] ?? 0)),
    figures.count,
  )
}

async function measureTogether(meters: Metered, commands: Commands): Promise<Cost> {
  const from = performance.now()
  const { used, figures } = await costOf(meters, async () => {
    const answered = await load({ ...commands, concurrency, seconds: 3 * benchSeconds })
    await waitUntilProcessed(meters.db)
    return answered
  })
  const seconds = (performance.now() - from) / 1_000
  await printStatements(meters.db, figures.count)
  return {
    'accepted a second': figures.perSecond,
    'answered within ms, p99': figures.p99,
    'done a second': figures.count / seconds,
    ...perCommand(used, figures.count),
  }
}

/** Returns milliseconds of CPU, of the handler and of Postgres. */
async function measureBare(databaseUrl: string, { db, redis }: Metered): Promise<number> {
  const bare = await startChild('./baseline/bare-api.ts', [databaseUrl])
  const request = () => ({ method: 'GET', path: '/tickets' })
  const bareLoad = { base: `http://127.0.0.1:${bare.said}`, concurrency, request }
  await load({ ...bareLoad, seconds: warmingSeconds })
  const { used, figures } = await costOf({ db, redis, pids: { bare: bare.pid } }, () =>
    load({ ...bareLoad, seconds: benchSeconds }),
  )
  await bare.stop()
  return (used[allCpu] ?? Number.NaN) / figures.count
}

function perCommand(used: Cost, count: number): Cost {
  return mapCost(used, (_, value) => value / count)
}

function named(when: string, cost: Cost): Cost {
  return Object.fromEntries(Object.entries(cost).map(([name, value]) => [`${when}: ${name}`, value]))
}

async function printStatements(db: Database, count: number): Promise<void> {
  const statements = await listStatements(db, 25)
  printTable(
    statements.map(({ statement, calls, ms }) => ({
      statement,
      'calls a command': calls / count,
      'ms a command': (ms / count).toFixed(3),
    })),
  )
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
