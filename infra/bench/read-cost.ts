import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, query, sql } from '@lodge/database'
import { createRedis } from '@lodge/events'
import { listReads, readOnce } from './desk/reads.ts'
import { endChildren, startChild } from './src/children.ts'
import { load } from './src/clients/load.ts'
import { signInAgents, signInSupervisor } from './src/clients/people.ts'
import { type Cost, costOf, countingStatements, listStatements, type Metered } from './src/meters.ts'
import { printTable } from './src/percentiles.ts'
import { startProduct } from './src/product/product.ts'
import { type BenchServers, startServers } from './src/product/servers.ts'
import { waitUntilIdle } from './src/product/wait-until-processed.ts'
import { benchSeconds, benchSizes } from './src/settings.ts'

/**
 * Measures what a list, a detail or a search costs, without what the idle product costs as long: CPU of the API and of
 * Postgres, statements, commands of Redis, beside a bare handler. On a busy machine these lie less than times do.
 * `BENCH_READS` names some of them, separated by semicolons. Linux only.
 */
const concurrency = 10
const apiCpu = 'CPU ms, api'
const wanted = process.env.BENCH_READS?.split(';')

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
    const bare = await startChild('./baseline/bare-api.ts', [database.url])
    const { base } = product
    const supervisor = await signInSupervisor(base)
    const agents = await signInAgents(base, 10)
    await waitUntilIdle(db)
    await query(db, sql`ANALYZE`)
    const bareBase = `http://127.0.0.1:${bare.said}`
    const { reads, tickets: count } = await listReads({ base, bare: bareBase, db, supervisor, agents })
    await readOnce(base, count, reads.detail.request)
    const idle = await measureIdle({ db, redis, pids: { api: product.pids.api ?? 0 } })
    const rows = []
    for (const [name, { base: server, request }] of Object.entries(reads)) {
      if (wanted && !name.startsWith('bare') && !wanted.includes(name)) continue
      const isBare = server === bareBase
      const pids = { api: isBare ? bare.pid : (product.pids.api ?? 0) }
      const meters = { db, redis, pids }
      await load({ base: server, concurrency, seconds: 2, request })
      const from = performance.now()
      const { used, figures } = await costOf(meters, () =>
        load({ base: server, concurrency, seconds: benchSeconds, request }),
      )
      const seconds = (performance.now() - from) / 1_000
      const costs = (what: string) => {
        const idleUse = isBare && what === apiCpu ? 0 : (idle[what] ?? 0) * seconds
        return ((used[what] ?? Number.NaN) - idleUse) / figures.count
      }
      if (!isBare && wanted) await printStatements(db, figures.count)
      rows.push({
        what: name,
        'CPU us, API': costs(apiCpu) * 1_000,
        'CPU us, Postgres': costs('CPU ms, postgres') * 1_000,
        'CPU us, Redis': costs('CPU ms, redis') * 1_000,
        statements: costs('statements of Postgres'),
        'commands of Redis': costs('commands of Redis'),
        requests: figures.count,
        'p99 ms': figures.p99,
      })
    }
    await bare.stop()
    console.log(`\n${tickets} tickets, ${concurrency} at once, load average ${loadavg()[0]?.toFixed(1)}`)
    printTable(rows)
  } finally {
    await product.stop()
    redis.disconnect()
    await db.close()
    await database.drop()
  }
}

/** Returns what is used in a second. */
async function measureIdle(meters: Metered): Promise<Cost> {
  const { used } = await costOf(meters, () => pause(benchSeconds * 1_000))
  return Object.fromEntries(Object.entries(used).map(([name, value]) => [name, value / benchSeconds]))
}

async function printStatements(db: Parameters<typeof listStatements>[0], count: number): Promise<void> {
  const statements = await listStatements(db, 20)
  printTable(
    statements.map(({ statement, calls, ms }) => ({
      statement,
      'calls a request': calls / count,
      'us a request': (1_000 * ms) / count,
    })),
  )
}
