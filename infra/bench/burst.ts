import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Database } from '@lodge/database'
import { startProduct } from '@lodge/e2e/product'
import { demoPassword, readRunRecord } from '@lodge/e2e/run-record'
import { type BrowserSession, signInStaff } from '@lodge/e2e/session'
import type { Page } from 'playwright-core'
import { reportResult } from './desk/report.ts'
import { endChildren, startChild } from './src/children.ts'
import { launchBrowser, openAs } from './src/clients/browser.ts'
import { type LoadResult, load } from './src/clients/load.ts'
import { lowerOwnPriority } from './src/clients/lower-own-priority.ts'
import { headersOf, ticketInput } from './src/clients/people.ts'
import { signInStudent } from './src/clients/session.ts'
import type { ShownCounts } from './src/clients/shown-counts.ts'
import { waitUntilProcessed } from './src/product/wait-until-processed.ts'

/**
 * A thousand new tickets in ten seconds, two hundred connected agents, one list in Chromium: what each shows at the
 * end, how often counts were pushed, and how long pushes kept the page busy.
 */
const tickets = Number(process.env.BENCH_BURST_TICKETS ?? 1_000)
const seconds = 10
/** Code that runs for the first time is several times slower. */
const warmSeconds = Number(process.env.BENCH_WARM_SECONDS ?? 20)
const agents = Number(process.env.BENCH_AGENTS ?? 200)
const supervisor = 'margaret.ellis@marlow.example'
const agent = 'callum.fraser@marlow.example'
const topic = 'teaching-room-is-not-working'

process.env.LODGE_RATE_LIMITS = 'off'
const product = await startProduct()
const browser = await launchBrowser()
try {
  await run()
} finally {
  await browser.close()
  endChildren()
  await product.stop()
}

async function run() {
  const { api, mailApi, postgres } = readRunRecord(product.dataDirectory)
  const db = createDatabase(postgres)
  const first = await signInStaff(api, supervisor, demoPassword)
  const staff = [first, await signInStaff(api, agent, demoPassword)]
  const requester = await signInRequester(api, mailApi)
  await waitUntilProcessed(db)
  const crowd = await startChild('./clients/counting-clients.ts', [
    api,
    `${agents}`,
    ...staff.map((member) => member.cookie()),
  ])
  lowerOwnPriority()
  const headers = headersOf(requester)
  const question = () => ({ ...ticketInput(topic), formAnswers: { place: 'B204' } })
  const request = () => ({ method: 'POST', path: '/api/tickets', headers, body: question() })
  const rush = { base: api, concurrency: 32, atMost: tickets / seconds, request }
  await load({ ...rush, seconds: warmSeconds })
  await waitUntilProcessed(db)
  const page = await openList(first, api)
  const burst = await load({ ...rush, seconds })
  const settledMs = await waitUntilProcessed(db)
  // The last counts are on their way.
  await pause(1_500)
  await report(db, { burst, settled: settledMs, seen: (await crowd.ask()) as ShownCounts[], page })
  await crowd.stop()
  await db.close()
}

async function signInRequester(api: string, mailApi: string): Promise<BrowserSession> {
  const requester = await signInStudent(api, mailApi, 'burst.student@marlow.example')
  const { json } = await requester.call('GET', '/api/departments')
  const { items } = json as { items: { id: string }[] }
  await requester.call('PUT', '/api/me/profile', { name: 'Burst Student', department: items[0]?.id })
  return requester
}

/** Records every long task from now on. */
async function openList(session: BrowserSession, base: string): Promise<Page> {
  const page = await openAs(browser, session, `${base}/admin/tickets/all`)
  await page.getByText('Live', { exact: true }).first().waitFor()
  await pause(2_000)
  await page.evaluate(() => {
    const busy: number[] = []
    Object.assign(window, { busy })
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) {
        // Scripts and layout only: a frame also waits for the screen.
        const blocking = 'blockingDuration' in entry ? Number(entry.blockingDuration) + 50 : entry.duration
        if (entry.entryType === 'longtask' || blocking > 50) busy.push(blocking)
      }
    }
    for (const type of ['longtask', 'long-animation-frame'])
      if (PerformanceObserver.supportedEntryTypes.includes(type))
        new PerformanceObserver(note).observe({ type })
  })
  return page
}

interface BurstOutcome {
  burst: LoadResult
  settled: number
  seen: ShownCounts[]
  page: Page
}

async function report(db: Database, { burst, settled, seen: clients, page }: BurstOutcome): Promise<void> {
  const truth = await countTicketsInDatabase(db)
  const total = Object.values(truth).reduce((sum, open) => sum + open, 0)
  const wrong = clients.filter(({ open }) =>
    Object.entries(open).some(([team, count]) => count !== truth[team]),
  )
  const drops = clients.reduce((sum, client) => sum + client.drops, 0)
  const most = Math.max(...clients.map((client) => client.mostInASecond))
  const busy = await listLongTasks(page)
  const sidebar = await page.evaluate(readSidebar)
  const isRight = await page
    .waitForFunction(
      (open) => document.querySelector('a[href$="/tickets/all"]')?.textContent?.includes(open),
      `${total}`,
      {
        timeout: 10_000,
      },
    )
    .then(() => true)
    .catch(() => false)
  console.log(
    `${burst.count} tickets at ${burst.perSecond.toFixed(0)} per second, p99 ${burst.p99.toFixed(0)} ms; ` +
      `every consumer done ${(settled / 1_000).toFixed(1)} s later; load average ${loadavg()[0]?.toFixed(1)}`,
  )
  reportResult(
    wrong.length === 0,
    `${clients.length - wrong.length} of ${clients.length} agents show the counted truth`,
  )
  reportResult(drops === 0, `${drops} connections broke off`)
  reportResult(
    isRight,
    `the browser's sidebar says ${JSON.stringify(sidebar)} when all is done, truth ${total}`,
  )
  reportResult(most <= 10, `at most ${most} count pushes in a second, aim 10; ${clients[0]?.pushes} in all`)
  const longest = busy[0] ?? 0
  reportResult(
    longest <= 50,
    `${busy.length} stretches over 50 ms in the browser, the longest ${longest.toFixed(0)} ms, aim none`,
  )
}

/** Returns milliseconds, the longest first. A task made on purpose shows that they are recorded at all. */
async function listLongTasks(page: Page): Promise<number[]> {
  const stretches = () => page.evaluate(() => [...(Reflect.get(window, 'busy') as number[])])
  const longTasks = await stretches()
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          const until = performance.now() + 120
          while (performance.now() < until);
          resolve()
        })
      }),
  )
  await pause(500)
  if ((await stretches()).length === longTasks.length)
    throw new Error('The browser does not tell of long stretches.')
  return longTasks.sort((a, b) => b - a)
}

function readSidebar(): string {
  return document.querySelector('a[href$="/tickets/all"]')?.textContent ?? `no sidebar at ${location.href}`
}

async function countTicketsInDatabase({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ alias: string; open: number }>(
    `SELECT team.alias, count(ticket.id)::int AS open FROM team
     LEFT JOIN ticket ON ticket.team_id = team.id AND ticket.status NOT IN ('resolved', 'closed') GROUP BY team.alias`,
  )
  return Object.fromEntries(rows.map(({ alias, open }) => [alias, open]))
}
