import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import { createDatabase, type Database } from '@lodge/database'
import { createRedis } from '@lodge/events'
import { endChildren } from './src/children.ts'
import { countingStatements } from './src/meters.ts'
import { printTable } from './src/percentiles.ts'
import { commandMeter } from './src/product/command-cost.ts'
import { startProduct } from './src/product/product.ts'
import { type BenchServers, startServers } from './src/product/servers.ts'
import { benchSeconds, benchSizes } from './src/settings.ts'

/**
 * Measures what figures for Prometheus, read every second, and traces of ten and of a hundred requests of a hundred add to
 * the CPU of a creation or a reply until every consumer is done, in turn with neither. The collector is this process, whose
 * CPU does not count. Linux only. Run: `node infra/bench/watching.ts [ROUNDS]`
 */
const rounds = Number(process.argv[2] ?? 3)
const warmingSeconds = 5

interface Way {
  name: string
  env: (collector: string) => Record<string, string>
  aim: number
}

const metricsPort = 19_400
const ways: Way[] = [
  { name: 'figures', env: () => ({ LODGE_METRICS_PORT: String(metricsPort) }), aim: 1.03 },
  { name: 'traces of 10 %', env: (url) => ({ LODGE_TRACES_URL: url }), aim: 1.03 },
  {
    name: 'all traces',
    env: (url) => ({ LODGE_TRACES_URL: url, LODGE_TRACES_PERCENT: '100' }),
    aim: 1.1,
  },
]

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
  const collector = await startCollector()
  try {
    const measure = (env: Record<string, string>) =>
      costOfCommand({ ...benchServers, databaseUrl: database.url }, db, env)
    const shares: Record<string, number>[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const none = await measure({})
      const row: Record<string, number> = {}
      for (const { name, env } of ways) row[name] = (await measure(env(collector.url))) / none
      shares.push(row)
    }
    report(shares, collector.batches())
  } finally {
    collector.close()
    await db.close()
    await database.drop()
  }
}

function report(shares: Record<string, number>[], batches: number): void {
  console.log(
    `CPU of a command as a share of that without, load average ${loadavg()[0]?.toFixed(1)}; ${batches} batches of spans came`,
  )
  printTable(
    shares.map((row, place) => ({
      round: place + 1,
      ...Object.fromEntries(Object.entries(row).map(([name, share]) => [name, share.toFixed(3)])),
    })),
  )
  for (const { name, aim } of ways) {
    const sorted = shares.map((row) => row[name] ?? Number.NaN).toSorted((one, other) => one - other)
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
    console.log(`${median <= aim ? 'reached ' : 'MISSED  '} ${name}: ${median.toFixed(3)} times, aim ${aim}`)
  }
}

type Places = Omit<Parameters<typeof startProduct>[0], 'env'>

/** Starts the product with some settings, and returns milliseconds of CPU of a command. */
async function costOfCommand(places: Places, db: Database, env: Record<string, string>): Promise<number> {
  const product = await startProduct({ ...places, env })
  const redis = createRedis(places.redisUrl)
  const reading = env.LODGE_METRICS_PORT ? setInterval(() => void readFigures(), 1_000) : undefined
  try {
    const measure = await commandMeter(db, redis, product)
    // Code that runs for the first time is slow.
    await measure(warmingSeconds)
    return (await measure(3 * benchSeconds)).cpu
  } finally {
    clearInterval(reading)
    redis.disconnect()
    await product.stop()
  }
}

/** API and workers take a port each. */
async function readFigures(): Promise<void> {
  for (const port of [metricsPort, metricsPort + 1])
    await fetch(`http://127.0.0.1:${port}/metrics`)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
}

async function startCollector() {
  let batches = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      batches += 1
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    batches: () => batches,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
