import { loadavg } from 'node:os'
import { AutomationDefinition } from '@lodge/contracts'
import { createDatabase, type Database, query, sql } from '@lodge/database'
import { createRedis } from '@lodge/events'
import { noActions, publishAll } from './automations/publish.ts'
import { endChildren } from './src/children.ts'
import { countingStatements } from './src/meters.ts'
import { printTable } from './src/percentiles.ts'
import { commandMeter } from './src/product/command-cost.ts'
import { startProduct } from './src/product/product.ts'
import { type BenchServers, startServers } from './src/product/servers.ts'
import { benchSeconds, benchSizes } from './src/settings.ts'

/**
 * Measures what 50 published automations add to creations and replies: CPU of a command until every consumer is done, and
 * the p99 of its answer, in turn with none of them. None matches, as most do not in a desk that has many. Linux only.
 * Run: `node infra/bench/automations.ts [ROUNDS]`
 */
const automationCount = 50
const rounds = Number(process.argv[2] ?? 3)
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
    const measureCommands = await commandMeter(db, redis, product)
    const measure = async (isOn: boolean) => {
      await arePublished(db, isOn)
      return measureCommands(2 * benchSeconds)
    }
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
