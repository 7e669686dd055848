import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { SlaPolicyView, SlaRecalculationView } from '@lodge/contracts'
import { createDatabase, type Database } from '@lodge/database'
import { type BrowserSession, signInStaff } from '@lodge/e2e/session'
import { endChildren } from './src/children.ts'
import { type LoadResult, load } from './src/clients/load.ts'
import { headersOf, replyInput, signInSupervisor } from './src/clients/people.ts'
import { benchPassword, benchPeople } from './src/generate/university.ts'
import { printTable } from './src/percentiles.ts'
import { startProduct } from './src/product/product.ts'
import { startServers } from './src/product/servers.ts'
import { waitUntilProcessed } from './src/product/wait-until-processed.ts'

/**
 * A policy edit recalculates 50,000 open tickets while agents read lists and reply: its duration, and that of a page
 * of the list before, meanwhile and after.
 */
const tickets = Number(process.env.BENCH_RECALCULATE_TICKETS ?? 100_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const pagesPerSecond = 20
const repliesPerSecond = 4
const policy = '/api/backend/settings/sla-policies/standard'

const servers = await startServers()
try {
  await run()
} finally {
  endChildren()
  await servers.stop()
}

async function run() {
  const database = await servers.withTickets(tickets)
  const db = createDatabase(database.url)
  const product = await startProduct({ ...servers, databaseUrl: database.url })
  try {
    const supervisor = await signInSupervisor(product.base)
    const superadmin = await signInStaff(product.base, benchPeople.superadmin, benchPassword)
    const use = await createLoad(db, product.base, supervisor)
    await use()
    const before = await use()
    const startedAt = performance.now()
    await doubleTargets(superadmin)
    let isRetiming = true
    const retiming = waitForRecalculation(superadmin).finally(() => {
      isRetiming = false
    })
    const meanwhile = await use(() => isRetiming)
    const recalculation = await retiming
    const sinceSave = (performance.now() - startedAt) / 1_000
    const after = await use()
    printTable([
      { when: 'before', ...figures(before) },
      { when: 'meanwhile', ...figures(meanwhile) },
      { when: 'after', ...figures(after) },
    ])
    console.log(
      `${recalculation.done} of ${recalculation.total} open tickets re-timed in ${lengthOf(recalculation).toFixed(1)} s, ` +
        `${sinceSave.toFixed(1)} s after the save; load average ${loadavg()[0]?.toFixed(1)}`,
    )
    const settledMs = await waitUntilProcessed(db)
    console.log(`every consumer done ${(settledMs / 1_000).toFixed(1)} s after the last request`)
  } finally {
    await product.stop()
    await db.close()
    await database.drop()
  }
}

/** Reads first pages and replies at an even pace, for some seconds and as long as `goesOn` says. */
async function createLoad({ pool }: Database, base: string, agent: BrowserSession) {
  const headers = headersOf(agent)
  const { rows } = await pool.query<{ number: number }>(
    `SELECT number FROM ticket WHERE status = 'open' ORDER BY hashint4(number) LIMIT 5000`,
  )
  let next = 0
  const page = () => ({ method: 'GET', path: '/api/backend/tickets', headers })
  const reply = () => {
    next += 1
    const path = `/api/backend/tickets/${rows[next % rows.length]?.number}/replies`
    return { method: 'POST', path, headers, body: replyInput() }
  }
  return async (goesOn?: () => boolean): Promise<MeasuredLoad> => {
    const options = { base, concurrency: 4, seconds: goesOn ? 1 : seconds, ...(goesOn && { goesOn }) }
    const [pages, replies] = await Promise.all([
      load({ ...options, request: page, atMost: pagesPerSecond }),
      load({ ...options, request: reply, atMost: repliesPerSecond }),
    ])
    return { pages, replies }
  }
}

interface MeasuredLoad {
  pages: LoadResult
  replies: LoadResult
}

async function doubleTargets(superadmin: BrowserSession): Promise<void> {
  const { json } = await superadmin.call('GET', policy)
  const { targets, ...rest } = json as SlaPolicyView
  const doubled = Object.fromEntries(
    Object.entries(targets).map(([priority, target]) => [
      priority,
      Object.fromEntries(Object.entries(target).map(([name, minutes]) => [name, minutes && minutes * 2])),
    ]),
  )
  await superadmin.call('PUT', policy, { ...rest, targets: doubled })
}

async function waitForRecalculation(superadmin: BrowserSession): Promise<SlaRecalculationView> {
  for (;;) {
    const { json } = await superadmin.call('GET', '/api/backend/settings/sla-recalculations')
    const [newest] = (json as { items: SlaRecalculationView[] }).items
    if (newest?.finishedAt) return newest
    await pause(250)
  }
}

function lengthOf({ startedAt, finishedAt }: SlaRecalculationView): number {
  return (Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')) / 1_000
}

function figures({ pages, replies }: MeasuredLoad) {
  return {
    pages: pages.count,
    'page p50 ms': pages.median,
    'page p99 ms': pages.p99,
    'page max ms': pages.max,
    'reply p50 ms': replies.median,
    'reply p99 ms': replies.p99,
  }
}
