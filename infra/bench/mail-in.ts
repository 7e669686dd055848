import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '@lodge/contracts'
import { createDatabase, type Database, query, sql } from '@lodge/database'
import { type BrowserSession, signInStaff } from '@lodge/e2e/session'
import { createRedis } from '@lodge/events'
import { startDovecot, type TestDovecot } from '@lodge/infra-testing/start-dovecot'
import { ImapFlow } from 'imapflow'
import PostalMime from 'postal-mime'
import { io } from 'socket.io-client'
import { endChildren } from './src/children.ts'
import { load } from './src/clients/load.ts'
import { headersOf, signInAgents, signInRequesters } from './src/clients/people.ts'
import { benchPassword, benchPeople } from './src/generate/university.ts'
import { arrivingMail, largeMail, mailServer } from './src/mails.ts'
import {
  type Cost,
  countingStatements,
  countStatementsAnew,
  listStatements,
  readMeters,
} from './src/meters.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'
import { type BenchProduct, startProduct } from './src/product/product.ts'
import { startServers } from './src/product/servers.ts'
import { waitUntilIdle, waitUntilProcessed } from './src/product/wait-until-processed.ts'

/**
 * Mails that wait in a mailbox of a Dovecot until they are tickets and replies, beside a bare loop of `imapflow` and
 * `postal-mime` over the same mails in the same run; the portal meanwhile; then mails one by one until an agent's list
 * has them, and one of 25 MB. `BENCH_MAILS` says how many (2,000). Run: `node infra/bench/mail-in.ts`
 */
const mails = Number(process.env.BENCH_MAILS ?? 2_000)
const user = 'help'
const oneByOne = 100
const readers = 5
const readsPerSecond = 40
const aims = { share: 1 / 3, perSecond: 50, newMailMs: 1_000, portal: 1.5, memoryMiB: 200 }

const servers = await startServers(countingStatements)
const dovecot = await startDovecot()
try {
  const database = await servers.withTickets(10_000)
  const db = createDatabase(database.url)
  const product = await startProduct({ ...servers, databaseUrl: database.url })
  try {
    await waitUntilIdle(db)
    await run(db, product)
  } finally {
    await product.stop()
    await db.close()
    await database.drop()
  }
} finally {
  endChildren()
  await dovecot.close()
  await servers.stop()
}

async function run(db: Database, product: BenchProduct): Promise<void> {
  const { base } = product
  const requesters = await signInRequesters(base, db, readers)
  await withDovecot(dovecot, async (client) => {
    for (let place = 1; place <= mails; place += 1) await client.append('INBOX', arrivingMail(place))
  })
  const redis = createRedis(servers.redisUrl)
  const meters = { db, redis, pids: product.pids }
  await countStatementsAnew(db)
  const before = await readBare()
  // The first requests of a process cost more than all after them.
  await readPortal(base, requesters, () => false)
  const quietly = await measureCost(meters, () => readPortal(base, requesters, () => false))
  const quiet = quietly.result
  const { seconds, portal } = await takeAll(meters, product, { requesters, quietly })
  const after = await readBare()
  redis.disconnect()
  const bare = (before + after) / 2
  console.log(`${mails} mails waiting, load average ${loadavg()[0]?.toFixed(1)}`)
  printTable([
    { what: 'bare loop, before and after', 'mails a second': bare },
    {
      what: 'Lodge, from the first that is kept until the last is decided',
      'mails a second': mails / seconds,
    },
  ])
  printTable([await outcomesOf(db)])
  say(mails / seconds >= aims.perSecond, `${(mails / seconds).toFixed(0)} mails a second`, aims.perSecond)
  const share = mails / seconds / bare
  say(share >= aims.share, `${share.toFixed(2)} of the bare loop`, aims.share.toFixed(2))
  const slower = portal / quiet
  const times = `the portal's p99 ${portal.toFixed(0)} ms, quiet ${quiet.toFixed(0)} ms: ${slower.toFixed(1)} times`
  say(slower <= aims.portal, times, aims.portal)
  await takeOneByOne(base)
  await waitUntilProcessed(db)
  await takeLarge(db, product)
}

/** Returns mails a second of what any program has to do that reads a mailbox. */
function readBare(): Promise<number> {
  return withDovecot(dovecot, async (client) => {
    const from = performance.now()
    await client.mailboxOpen('INBOX', { readOnly: true })
    for await (const { source } of client.fetch('1:*', { source: true }))
      if (source) await PostalMime.parse(source)
    return mails / ((performance.now() - from) / 1_000)
  })
}

/** Returns the p99 of requesters' lists in milliseconds, for five seconds and as long as `goesOn`. */
async function readPortal(
  base: string,
  requesters: readonly BrowserSession[],
  goesOn: () => boolean,
): Promise<number> {
  const { p99 } = await load({
    base,
    concurrency: readers,
    seconds: 5,
    goesOn,
    atMost: readsPerSecond,
    request: (place) => ({
      method: 'GET',
      path: '/api/tickets?status=all',
      headers: requesters[place] ? headersOf(requesters[place]) : {},
    }),
  })
  return p99
}

type Meters = Parameters<typeof readMeters>[0]

interface Measured<Result> {
  result: Result
  seconds: number
  cost: Cost
}

async function measureCost<Result>(meters: Meters, work: () => Promise<Result>): Promise<Measured<Result>> {
  const from = performance.now()
  const before = await readMeters(meters)
  const result = await work()
  const after = await readMeters(meters)
  const cost = Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)] as const)
  return { result, seconds: (performance.now() - from) / 1_000, cost: Object.fromEntries(cost) }
}

/** Takes all that waits. The cost of a mail is told without that of the portal and the idle product in as many quiet seconds. */
async function takeAll(
  meters: Meters,
  { base }: BenchProduct,
  { requesters, quietly }: { requesters: readonly BrowserSession[]; quietly: Measured<number> },
) {
  const { db } = meters
  await countStatementsAnew(db)
  const { result, cost, seconds } = await measureCost(meters, async () => {
    let isDone = false
    await openMailbox(db, base)
    const reading = readPortal(base, requesters, () => !isDone)
    // Within five seconds the mailbox is noticed.
    while (!(await hasFetched(db))) await pause(5)
    const from = performance.now()
    while ((await countDecided(db)) < mails) await pause(100)
    const untilDecided = (performance.now() - from) / 1_000
    isDone = true
    const portal = await reading
    await waitUntilProcessed(db)
    return { seconds: untilDecided, portal }
  })
  const quietCost = (name: string) => ((quietly.cost[name] ?? 0) / quietly.seconds) * seconds
  printTable(
    Object.entries(cost).map(([what, value]) => ({
      what,
      'for a mail': (value - quietCost(what)) / mails,
      'with all else': value / mails,
    })),
  )
  const name = 'statements of Postgres'
  console.log(`${(((cost[name] ?? 0) - quietCost(name)) / mails).toFixed(1)} statements for a mail`)
  const statements = await listStatements(db, 25)
  printTable(
    statements.map(({ statement, calls, ms }) => ({
      statement,
      'calls a mail': calls / mails,
      'ms a mail': (ms / mails).toFixed(3),
    })),
  )
  return result
}

/** Sets up the mailbox, as somebody does on its page, with the mails of today that lie there. */
async function openMailbox(db: Database, base: string): Promise<void> {
  const [place] = await query<{ team: string; topic: string }>(
    db,
    sql`SELECT team.alias AS team, topic.alias AS topic FROM topic JOIN team ON team.id = topic.team_id
        WHERE NOT EXISTS (SELECT FROM topic child WHERE child.parent_id = topic.id) ORDER BY topic.alias LIMIT 1`,
  )
  const superadmin = await signInStaff(base, benchPeople.superadmin, benchPassword)
  await superadmin.call('POST', '/api/backend/mailbox-records', {
    ...place,
    name: 'Help',
    address: 'help@bench.example',
    otherAddresses: [],
    priority: null,
    language: null,
    sendsReceipts: true,
    writers: 'anyone',
    strangers: 'quarantine',
    trustedServer: mailServer,
    imap: {
      host: '127.0.0.1',
      port: dovecot.port,
      security: 'plain',
      userName: user,
      password: dovecot.password,
      folder: 'INBOX',
      afterReading: 'seen',
      moveTo: null,
      since: new Date(Date.now() - 24 * 60 * minuteMs).toISOString().slice(0, 10),
    },
  })
}

async function hasFetched(db: Database): Promise<boolean> {
  return (await query(db, sql`SELECT FROM incoming_mail LIMIT 1`)).length > 0
}

async function countDecided(db: Database): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM incoming_mail WHERE outcome IS NOT NULL`,
  )
  return row?.count ?? 0
}

async function outcomesOf(db: Database): Promise<Record<string, number>> {
  const rows = await query<{ outcome: string; count: number }>(
    db,
    sql`SELECT outcome || coalesce(': ' || reason, '') AS outcome, count(*)::int AS count
        FROM incoming_mail WHERE outcome IS NOT NULL GROUP BY 1 ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

/** Measures from a mail's arrival at its server until an agent's list is told of its ticket. */
async function takeOneByOne(base: string): Promise<void> {
  const [agent] = await signInAgents(base, 1)
  const supervisor = await signInStaff(base, benchPeople.supervisor(1), benchPassword)
  const cookie = (supervisor ?? agent).cookie()
  const socket = io(`${base}/admin`, { transports: ['websocket'], extraHeaders: { cookie, origin: base } })
  const seen = new Map<string, () => void>()
  socket.on('tickets.changed', (pushes: unknown) => {
    const text = JSON.stringify(pushes)
    for (const [subject, tell] of seen) if (text.includes(subject)) tell()
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const sample: number[] = []
  await withDovecot(dovecot, async (client) => {
    for (let place = 1; place <= oneByOne; place += 1) {
      const subject = `One by one ${place}.`
      const told = new Promise<void>((resolve) => seen.set(subject, resolve))
      const from = performance.now()
      await client.append('INBOX', arrivingMail(5 * (mails + place) + 1, subject))
      await told
      sample.push(performance.now() - from)
      seen.delete(subject)
    }
  })
  socket.disconnect()
  const { median, p99 } = percentilesOf(sample)
  const times = `from arrival to an agent's list: median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`
  say(p99 < aims.newMailMs, times, aims.newMailMs)
}

async function takeLarge(db: Database, product: BenchProduct): Promise<void> {
  const memory = () => Object.values(product.memory()).reduce((sum, each) => sum + each, 0)
  const decided = await countDecided(db)
  const before = memory()
  let most = before
  await withDovecot(dovecot, (client) => client.append('INBOX', largeMail()))
  while ((await countDecided(db)) === decided) {
    most = Math.max(most, memory())
    await pause(50)
  }
  const more = most - before
  say(more < aims.memoryMiB, `a mail of 25 MB takes ${more.toFixed(0)} MiB more`, aims.memoryMiB)
}

function say(isReached: boolean, words: string, aim: number | string): void {
  console.log(`${isReached ? 'reached ' : 'MISSED  '} ${words}, aim ${aim}`)
}

async function withDovecot<Result>(
  { port, password }: TestDovecot,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const auth = { user, pass: password }
  const client = new ImapFlow({ host: '127.0.0.1', port, doSTARTTLS: false, auth, logger: false })
  await client.connect()
  try {
    return await work(client)
  } finally {
    client.close()
  }
}
