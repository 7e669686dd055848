import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { loadavg } from 'node:os'
import { createDatabase, type Database, query, sql } from '@lodge/database'
import { createRedis, type RedisClient } from '@lodge/events'
import { requestsOf } from './desk/writes.ts'
import { endChildren, startChild } from './src/children.ts'
import { load } from './src/clients/load.ts'
import { signInRequesters, signInSupervisor } from './src/clients/people.ts'
import { type Cost, countingStatements, countStatementsAnew, readMeters } from './src/meters.ts'
import { printTable } from './src/percentiles.ts'
import { type BenchProduct, startProduct } from './src/product/product.ts'
import { startServers } from './src/product/servers.ts'
import { waitUntilIdle, waitUntilProcessed } from './src/product/wait-until-processed.ts'
import { benchSeconds, benchSizes } from './src/settings.ts'

/**
 * Prints what docs/scaling.md reckons with: connections of a process of the API and of one with all workers; CPU and
 * bytes of a creation or a reply until every consumer is done; and what an agent's socket takes, in memory and for each
 * command. BENCH_AGENTS sockets. Linux only.
 */
const sockets = Number(process.env.BENCH_AGENTS ?? 500)
const concurrency = 32

const servers = await startServers(countingStatements)
try {
  const database = await servers.withTickets(benchSizes[0] ?? 10_000)
  try {
    await run(overTcp(database.url, 'host'), overTcp(servers.redisUrl, 'path'))
  } finally {
    endChildren()
    await database.drop()
  }
} finally {
  await servers.stop()
}

async function run(databaseUrl: string, redisUrl: string): Promise<void> {
  const product = await startProduct({ databaseUrl, redisUrl, folder: servers.folder })
  const db = createDatabase(databaseUrl)
  const redis = createRedis(redisUrl)
  try {
    await countStatementsAnew(db)
    await waitUntilIdle(db)
    const { base } = product
    const supervisor = await signInSupervisor(base)
    const requesters = await signInRequesters(base, db, 20)
    const { create, reply } = await requestsOf({ base, db, supervisor, requesters })
    let turn = 0
    const request = () => (turn++ % 2 === 0 ? create() : reply())
    const work = async (seconds: number) => {
      const { count } = await load({ base, concurrency, seconds, request })
      await waitUntilProcessed(db)
      return count
    }
    // Code that runs for the first time is slow.
    await work(5)
    const alone = await costOf(work, { db, redis, product })
    const before = product.memory().api ?? Number.NaN
    const crowd = await startChild('./clients/idle-clients.ts', [
      `${base}/admin`,
      String(sockets),
      supervisor.cookie(),
    ])
    const after = product.memory().api ?? Number.NaN
    const watched = await costOf(work, { db, redis, product })
    await crowd.stop()
    const [databasePort, redisPort] = [databaseUrl, redisUrl].map((url) => Number(new URL(url).port))
    console.log(`load average ${loadavg()[0]?.toFixed(1)}; ${sockets} sockets of agents`)
    printTable([
      ...Object.entries(product.pids).flatMap(([name, pid]) => [
        { what: `connections to Postgres, ${name}`, figure: countConnections(pid, databasePort) },
        { what: `connections to Redis, ${name}`, figure: countConnections(pid, redisPort) },
      ]),
      ...Object.entries(alone).map(([what, figure]) => ({ what: `${what}, a command`, figure })),
      { what: 'KiB of the API, a socket', figure: ((after - before) * 1024) / sockets },
      {
        what: 'CPU µs of the API, a command and socket',
        figure: (1_000 * ((watched['CPU ms, api'] ?? 0) - (alone['CPU ms, api'] ?? 0))) / sockets,
      },
    ])
  } finally {
    redis.disconnect()
    await db.close()
    await product.stop()
  }
}

interface Measured {
  db: Database
  redis: RedisClient
  product: BenchProduct
}

async function costOf(work: (seconds: number) => Promise<number>, measured: Measured): Promise<Cost> {
  const before = await readAll(measured)
  const count = await work(3 * benchSeconds)
  const after = await readAll(measured)
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, (value - (before[name] ?? 0)) / count]),
  )
}

async function readAll({ db, redis, product }: Measured): Promise<Cost> {
  const [size] = await query<{ bytes: number }>(
    db,
    sql`SELECT pg_database_size(current_database())::float8 AS bytes`,
  )
  const info = await redis.info('stats')
  const numberIn = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1])
  const [{ events = Number.NaN } = {}] = await query<{ events: number }>(
    db,
    sql`SELECT count(*)::float8 AS events FROM event`,
  )
  return {
    ...(await readMeters({ db, redis, pids: product.pids })),
    events,
    'bytes of the database': size?.bytes ?? Number.NaN,
    'bytes to Redis': numberIn('total_net_input_bytes'),
    'bytes from Redis': numberIn('total_net_output_bytes'),
  }
}

/** Sockets of the file system have no ports to tell whose they are. */
function overTcp(url: string, parameter: string): string {
  const address = new URL(url)
  address.searchParams.delete(parameter)
  return address.href
}

function countConnections(pid: number, port: number | undefined): number {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((file) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`))?.[1] ?? []
      } catch {
        return []
      }
    }),
  )
  const lines = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').trim().split('\n').slice(1)
  return lines.filter((line) => {
    const [, , remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/)
    return state === '01' && Number.parseInt(remote.split(':')[1] ?? '', 16) === port && own.has(inode)
  }).length
}
