import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { createDatabase, type Database, getOne, insertMany, migrate, query, sql } from '@lodge/database'
import { createNamedDatabase } from '@lodge/database/server'
import { createWebhookFixture, type WebhookFixture } from '@lodge/desk/testing'
import { Agent, request } from 'undici'
import { printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'

/**
 * Sends webhooks that wait to a sink in another process, with signatures, rows and tries, beside a bare loop of `undici`
 * that posts the same bodies there with as many at a time, in turn. Run: `node infra/bench/webhooks.ts [EVENTS] [ROUNDS]`
 */
const aim = 0.5
const atOnce = 32

if (process.argv[2] === 'sink') serveSink()
else await measure(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 3))

async function measure(events: number, rounds: number): Promise<void> {
  const servers = await startServers()
  const name = `webhooks_${process.pid}`
  const url = await createNamedDatabase(servers.adminUrl, name)
  await migrate(url)
  const db = createDatabase(url, { maxConnections: 5 })
  const sink = fork(import.meta.filename, ['sink'])
  try {
    const [port] = await once(sink, 'message')
    const address = `http://127.0.0.1:${port}/`
    const fixture = await createWebhookFixture(db)
    const { alias } = await fixture.aWebhook({ address })
    const { id } = await getOne(db, 'webhook', { alias }, { columns: ['id'] })
    const measure = async (count: number) => {
      const bare = await withCpu(() => postBare(address, count))
      await fillQueue(db, id, count)
      const lodge = await withCpu(() => sendQueue(fixture, sink, count))
      return { share: bare.seconds / lodge.seconds, cpu: lodge.cpu / bare.cpu }
    }
    // Code that runs for the first time is slow, on both sides.
    await measure(events / 2)
    const rows = []
    for (let round = 1; round <= rounds; round += 1) rows.push({ round, ...(await measure(events)) })
    report(events, rows)
  } finally {
    sink.kill()
    await db.close()
    await servers.stop()
  }
}

/** The CPU of this process says more than the time where others use the machine. */
async function withCpu(measure: () => Promise<number>): Promise<{ seconds: number; cpu: number }> {
  const before = process.cpuUsage()
  const seconds = await measure()
  const { user, system } = process.cpuUsage(before)
  return { seconds, cpu: user + system }
}

function report(events: number, rows: { round: number; share: number; cpu: number }[]): void {
  console.log(`${events} webhooks, as shares of a bare loop, load average ${loadavg()[0]?.toFixed(1)}:`)
  printTable(
    rows.map(({ round, share, cpu }) => ({
      round,
      'as fast': share.toFixed(2),
      'CPU of this process': cpu.toFixed(2),
    })),
  )
  const shares = rows.map(({ share }) => share).toSorted((one, other) => one - other)
  const median = shares[Math.floor(shares.length / 2)] ?? 0
  console.log(
    `${median >= aim ? 'reached ' : 'MISSED  '} ${median.toFixed(2)} times as fast as a bare loop, aim ${aim}`,
  )
}

/** Returns seconds. */
async function postBare(address: string, events: number): Promise<number> {
  const dispatcher = new Agent({ pipelining: 1 })
  const startedAt = performance.now()
  let left = events
  const post = async () => {
    while (left > 0) {
      left -= 1
      const { body } = await request(address, {
        method: 'POST',
        dispatcher,
        headers: { 'content-type': 'application/json' },
        body: bodyOf(left),
      })
      await body.dump()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, post))
  const seconds = (performance.now() - startedAt) / 1_000
  await dispatcher.close()
  return seconds
}

async function fillQueue(db: Database, webhookId: string, events: number): Promise<void> {
  const at = new Date()
  await insertMany(
    db,
    'webhook_delivery',
    Array.from({ length: events }, (_, number) => ({
      webhookId,
      eventId: randomUUID(),
      type: 'ticket.status_changed',
      body: bodyOf(number),
      createdAt: at,
      nextTryAt: at,
    })),
  )
  await query(db, sql`VACUUM ANALYZE webhook_delivery, webhook_try`)
}

/**
 * Returns seconds until the last row says that its event has arrived. Postgres is asked once all have come: before it
 * would search all those that have gone, which no installation does.
 */
async function sendQueue({ db, send }: WebhookFixture, sink: ChildProcess, events: number): Promise<number> {
  sink.send(events)
  await once(sink, 'message')
  const arrived = once(sink, 'message')
  const startedAt = performance.now()
  const sender = send()
  await arrived
  const waiting = () => query(db, sql`SELECT FROM webhook_delivery WHERE state = 'waiting' LIMIT 1`)
  while ((await waiting()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  const seconds = (performance.now() - startedAt) / 1_000
  await sender.close()
  return seconds
}

function bodyOf(number: number): string {
  const data = { ticket: { number, version: 3, team: 'library' }, change: { from: 'open', to: 'resolved' } }
  return JSON.stringify({ type: 'ticket.status_changed', timestamp: new Date().toISOString(), data })
}

function serveSink(): void {
  let expected = 0
  process.on('message', (events) => {
    expected = Number(events)
    process.send?.('counting')
  })
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      response.writeHead(204).end()
      expected -= 1
      if (expected === 0) process.send?.('arrived')
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}
