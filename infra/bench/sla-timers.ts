import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Database } from '@lodge/database'
import { createLogger, createRedis, defaultPrefix } from '@lodge/events'
import { createAlarmScheduler, openAlarms } from '@lodge/worker-sla'
import { type Servers, startServers, startSlaWorker, stop } from './sla-timers/servers.ts'
import { createBenchFixture, createTickets, evaluateAll } from './sla-timers/tickets.ts'

/**
 * Sets 100,000 alarms, then lets 10,000 deadlines come due within ten seconds with two SLA workers; the same once
 * more, and after Redis has lost everything. Lateness is from the due time to the commit of the breach, by Postgres's
 * clock.
 */

const timers = Number(process.env.BENCH_TIMERS ?? 100_000)
const dueCount = Number(process.env.BENCH_DUE ?? 10_000)
const windowMs = 10_000
const minute = 60_000
const undisturbed = async () => undefined

const servers = await startServers()
try {
  await run(servers)
} finally {
  await servers.close()
}

async function run(servers: Servers) {
  const db = createDatabase(servers.databaseUrl)
  const redis = createRedis(servers.redisUrl)
  const connections = { db, redis, prefix: defaultPrefix, log: createLogger('bench', 'warn') }
  const fixture = await createBenchFixture(db)

  const now = Date.now()
  const span = { from: new Date(now + 55 * minute), to: new Date(now + 70 * minute) }
  const slaStatus = await createTickets(db, fixture, { count: timers, ...span })
  const evaluated = await timeOf(() => evaluateAll(db, slaStatus))
  await db.pool.query('ANALYZE')
  report('first evaluation of a ticket, in batches of 100', `${((evaluated * 1000) / timers).toFixed(0)} µs`)

  const memoryBefore = await usedMemory()
  const alarms = openAlarms(connections)
  const setAlarms = createAlarmScheduler(connections, alarms)
  const armingMs = await timeOf(() => setAlarms(new AbortController().signal))
  await alarms.close()
  const memory = (await usedMemory()) - memoryBefore
  report(`setting ${timers} alarms`, `${(armingMs / 1000).toFixed(1)} s`)
  report('Redis memory for them', `${(memory / 2 ** 20).toFixed(1)} MiB`)

  const workers = [await startSlaWorker(servers), await startSlaWorker(servers)]
  try {
    await measure('two workers that have just started', undisturbed)
    await measure('two workers', undisturbed)
    await measure('two workers, FLUSHALL a second before', async (start) => {
      await pause(start - Date.now() - 1_000)
      await redis.flushall()
    })
    await measure('two workers, FLUSHALL in the middle', async (start) => {
      await pause(start - Date.now() + windowMs / 2)
      await redis.flushall()
    })
  } finally {
    await Promise.all(workers.map((worker) => stop(worker)))
  }
  redis.disconnect()
  await db.close()

  async function measure(name: string, disturb: (start: number) => Promise<void>) {
    // A burst must find evaluating and scheduling done.
    const preparing = ((armingMs + evaluated) * dueCount) / timers
    const start = Date.now() + 15_000 + Math.ceil(preparing * 1.7)
    const burst = { count: dueCount, from: new Date(start), to: new Date(start + windowMs) }
    const ids = await createTickets(db, fixture, burst)
    const alarms = openAlarms(connections)
    await evaluateAll(db, ids, alarms.scheduleAlarms)
    await alarms.close()
    const remainingMs = start - Date.now()
    if (remainingMs < 2_000)
      throw new Error(`This machine is too slow: ${remainingMs} ms were left before the first deadline.`)
    await disturb(start)
    await pause(Math.max(0, start + windowMs + 5_000 - Date.now()))
    await reportLateness(name, db, ids)
  }

  async function usedMemory(): Promise<number> {
    return Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1])
  }
}

async function reportLateness(name: string, db: Database, ids: readonly string[]) {
  const { rows } = await db.pool.query<Record<string, number>>(
    `SELECT count(*)::int AS breaches, count(DISTINCT ticket_id)::int AS tickets,
            count(*) FILTER (WHERE evaluated < 0)::int AS early, round(min(late)) AS least,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY late) AS p50,
            percentile_cont(0.99) WITHIN GROUP (ORDER BY late) AS p99, max(late) AS most
     FROM (
       SELECT ticket_id,
              extract(epoch FROM created_at - (payload->>'dueAt')::timestamptz)::float8 * 1000 AS evaluated,
              extract(epoch FROM pg_xact_commit_timestamp(xmin) - (payload->>'dueAt')::timestamptz)::float8 * 1000 AS late
       FROM event WHERE type = 'deadline.breached' AND ticket_id = ANY($1::uuid[])
     ) breach`,
    [ids],
  )
  const { breaches, tickets, early, ...ms } = rows[0] ?? {}
  const times = Object.entries(ms).map(([label, value]) => `${label} ${Math.round(Number(value))} ms`)
  report(
    name,
    `${breaches} breaches of ${tickets} tickets of ${ids.length}, ${early} early; late by ${times.join(', ')}; load ${loadavg()[0]?.toFixed(1)}`,
  )
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function report(name: string, figure: string) {
  console.log(`${name}: ${figure}`)
}
