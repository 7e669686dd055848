import { loadavg } from 'node:os'
import { AutomationDefinition } from '@lodge/contracts'
import { createDatabase, type Database, query, sql } from '@lodge/database'
import { createRedis } from '@lodge/events'
import type { Redis } from 'ioredis'
import { noActions, publishAll } from './automations/publish.ts'
import { requestsOf } from './desk/writes.ts'
import { endChildren } from './src/children.ts'
import { load } from './src/clients/load.ts'
import { signInRequesters, signInSupervisor } from './src/clients/people.ts'
import { countingStatements, countStatementsAnew, readMeters } from './src/meters.ts'
import { printTable } from './src/percentiles.ts'
import { type BenchProduct, startProduct } from './src/product/product.ts'
import { type BenchServers, startServers } from './src/product/servers.ts'
import { waitUntilIdle, waitUntilProcessed } from './src/product/wait-until-processed.ts'
import { benchSeconds, benchSizes } from './src/settings.ts'

/**
 * Measures what 50 published automations add to creations and replies: CPU of a command until every consumer is done, and
 * the p99 of its answer, in turn with none of them. None matches, as most do not in a desk that has many. Linux only.
 * Run: `node infra/bench/automations.ts [ROUNDS]`
 */
const automationCount = 50
const rounds = Number(process.argv[2] ?? 3)
const concurrency = 10
const aim = 1.1

const servers = await startServers(countingStatements)
try {
  await run(servers, benchSizes[0] ?? 10_000)
} finally {
  endChildren()
  await servers.stop()
}

async function run(benchServers: BenchServers, tickets: number): Promise<void> {
  const database = await benchServers.withTickets(tickets)
  const db = createDatabase(database.url)
  await publishAll(
    db,
    Array.from({ length: automationCount }, (_, place) => automationOf(place)),
  )
  await arePublished(db, false)
  const product = await startProduct({ ...benchServers, databaseUrl: database.url })
  const redis = createRedis(benchServers.redisUrl)
  try {
    const measure = await measurerOf(redis, db, product)
    // Code that runs for the first time is slow.
    for (const isOn of [true, false]) await measure(isOn)
    const rows = []
    for (let round = 1; round <= rounds; round += 1) {
      const none = await measure(false)
      const all = await measure(true)
      rows.push({ round, 'CPU of a command': all.cpu / none.cpu, 'p99 of the answer': all.p99 / none.p99 })
    }
    report(rows)
  } finally {
    redis.disconnect()
    await product.stop()
    await db.close()
    await database.drop()
  }
}

function report(rows: { round: number; 'CPU of a command': number; 'p99 of the answer': number }[]): void {
  console.log(
    `${automationCount} automations against none, as shares, load average ${loadavg()[0]?.toFixed(1)}:`,
  )
  printTable(
    rows.map(({ round, ...shares }) => ({
      round,
      ...Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, share.toFixed(2)])),
    })),
  )
  for (const name of ['CPU of a command', 'p99 of the answer'] as const) {
    const shares = rows.map((row) => row[name]).toSorted((one, other) => one - other)
    const median = shares[Math.floor(shares.length / 2)] ?? 0
    console.log(`${median <= aim ? 'reached ' : 'MISSED  '} ${name}: ${median.toFixed(2)} times, aim ${aim}`)
  }
}

/** Automations that wait for the very events of the commands, and ask for something that no ticket has. */
function automationOf(place: number): AutomationDefinition {
  const tag = { kind: 'property', field: 'tag', value: `no-such-tag-${place}` } as const
  const words = { kind: 'words', not: false, words: [`no such word ${place}`] } as const
  const status = { kind: 'property', field: 'status', value: 'new,open' } as const
  return AutomationDefinition.parse({
    trigger: { kind: 'event', events: ['ticket_created', 'agent_replied'] },
    groups: [{ match: 'all', conditions: [status, place % 2 === 0 ? tag : words] }],
    actions: noActions,
  })
}

async function arePublished(db: Database, isOn: boolean): Promise<void> {
  await query(db, sql`UPDATE automation SET archived_at = ${isOn ? null : new Date()}::timestamptz`)
}

async function measurerOf(redis: Redis, db: Database, { base, pids }: BenchProduct) {
  await waitUntilIdle(db)
  const supervisor = await signInSupervisor(base)
  const requesters = await signInRequesters(base, db, 20)
  const { create, reply } = await requestsOf({ base, db, supervisor, requesters })
  await countStatementsAnew(db)
  return async (isOn: boolean): Promise<{ cpu: number; p99: number }> => {
    await arePublished(db, isOn)
    await waitUntilIdle(db)
    let turn = 0
    const request = () => (turn++ % 2 === 0 ? create() : reply())
    const before = await readMeters({ db, redis, pids })
    const { count, p99 } = await load({ base, concurrency, seconds: 2 * benchSeconds, request })
    await waitUntilProcessed(db)
    const after = await readMeters({ db, redis, pids })
    return { cpu: (cpuOf(after) - cpuOf(before)) / count, p99 }
  }
}

function cpuOf(meters: Record<string, number>): number {
  return meters['CPU ms in all'] ?? Number.NaN
}
