import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { startProduct } from '@lodge/e2e/product'
import { demoPassword, readRunRecord } from '@lodge/e2e/run-record'
import { type BrowserSession, signInStaff } from '@lodge/e2e/session'
import type { Page } from 'playwright-core'
import { endChildren, startChild } from './src/children.ts'
import { launchBrowser, openAs } from './src/clients/browser.ts'
import { signInStudent } from './src/clients/session.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'

/**
 * Measures from the answer to the agent's POST until the student's badge changes in a real browser, with 1 and with
 * 500 connected clients, beside bare Socket.IO with the same adapter. Run: `node infra/bench/reply-latency.ts
 * [ROUNDS]`
 */
const rounds = Number(process.argv[2] ?? 200)
const warmingRounds = 10
/** Milliseconds in which mails, deadlines and reports of a reply are done. */
const everyMs = Number(process.env.BENCH_REPLY_EVERY_MS ?? 250)
/** A longer thread would measure how long a browser takes to show it. */
const repliesOfTicket = 10
const crowds = [1, 500]
const student = 'bench.student@marlow.example'
const supervisor = 'margaret.ellis@marlow.example'

// The bench signs in and replies faster than a person may.
process.env.LODGE_RATE_LIMITS = 'off'
const product = await startProduct()
const browser = await launchBrowser()
try {
  const run = readRunRecord(product.dataDirectory)
  const rows = []
  for (const crowd of crowds) {
    rows.push({
      what: 'bare Socket.IO',
      clients: crowd,
      ...percentilesOf(await measureBare(run.redis, crowd)),
    })
    rows.push({ what: 'Lodge', clients: crowd, ...percentilesOf(await measureLodge(crowd)) })
  }
  console.log(
    `Milliseconds from the POST answered to the badge changed, load average ${loadavg()[0]?.toFixed(1)}:`,
  )
  printTable(rows)
} finally {
  await browser.close()
  endChildren()
  await product.stop()
}

async function measureLodge(crowd: number): Promise<number[]> {
  const { api, mailApi } = readRunRecord(product.dataDirectory)
  const agent = await signInStaff(api, supervisor, demoPassword)
  const requester = await signInStudent(api, mailApi, `${randomUUID()}.${student}`)
  await fillProfile(requester)
  const page = await openAs(browser, requester, api)
  const others = await startChild('./clients/idle-clients.ts', [
    `${api}/admin`,
    String(crowd - 1),
    agent.cookie(),
  ])

  let number = 0
  const prepare = async (round: number) => {
    if (round % repliesOfTicket > 0) return
    number = await createTicket(requester)
    await page.goto(`${api}/tickets/${number}/detail`)
    await (await watchFor(page, 'Live'))()
  }
  const change = async (round: number) => {
    const [thenStatus, words] =
      round % 2 === 0 ? ['pending', 'Waiting for your answer'] : ['open', 'We’re working on it']
    const waitUntilSeen = await watchFor(page, words)
    await agent.call('POST', `/api/backend/tickets/${number}/replies`, {
      body: `Round ${round}`,
      visibility: 'public',
      attachments: [],
      thenStatus,
      submissionId: randomUUID(),
    })
    return { answeredAt: performance.timeOrigin + performance.now(), seen: waitUntilSeen }
  }
  const sample = await repeat(change, prepare)
  await others.stop()
  await page.context().close()
  return sample
}

async function measureBare(redis: string, crowd: number): Promise<number[]> {
  const server = await startChild('./baseline/bare-server.ts', [redis])
  const emitter = await startChild('./baseline/bare-emitter.ts', [redis])
  const address = `http://127.0.0.1:${server.said}`
  const others = await startChild('./clients/idle-clients.ts', [address, String(crowd - 1)])
  const page = await browser.newPage()
  await page.goto(address)
  await (await watchFor(page, 'connected'))()

  const push = (words: string) =>
    fetch(`http://127.0.0.1:${emitter.said}`, {
      method: 'POST',
      body: JSON.stringify({ words, filler: 'x'.repeat(1_500) }),
    })
  // Messages that are pushed earlier do not reach the page.
  const ready = (await watchFor(page, 'ready'))()
  for (let isReady = false; !isReady; ) {
    await push('ready')
    isReady = await Promise.race([ready.then(() => true), pause(100, false)])
  }
  const change = async (round: number) => {
    const words = `Round ${round}`
    const waitUntilSeen = await watchFor(page, words)
    await push(words)
    return { answeredAt: performance.timeOrigin + performance.now(), seen: waitUntilSeen }
  }
  const sample = await repeat(change)
  await page.close()
  for (const child of [others, emitter, server]) await child.stop()
  return sample
}

/** Warms up, then measures rounds one after the other. */
async function repeat(
  change: (round: number) => Promise<{ answeredAt: number; seen: () => Promise<number> }>,
  prepare: (round: number) => Promise<void> = async () => {},
): Promise<number[]> {
  const sample: number[] = []
  for (let round = 0; round < rounds + warmingRounds; round += 1) {
    await prepare(round)
    await pause(everyMs)
    const { answeredAt, seen } = await change(round)
    const latency = (await seen()) - answeredAt
    if (round >= warmingRounds) sample.push(Math.max(0, latency))
  }
  return sample
}

/**
 * Returns a function that waits for the moment, by the machine's clock, at which an element of exactly this text is
 * shown.
 */
async function watchFor(page: Page, words: string): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle((expected) => {
    const path = `//body//*[text()="${expected}"]`
    const isShown = () => document.evaluate(path, document, null, XPathResult.BOOLEAN_TYPE).booleanValue
    const shownAt = new Promise<number>((resolve) => {
      const look = () => {
        if (!isShown()) return false
        resolve(performance.timeOrigin + performance.now())
        return true
      }
      const observer = new MutationObserver(() => look() && observer.disconnect())
      if (!look()) observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    return { shownAt }
  }, words)
  return () => watch.evaluate(({ shownAt }) => shownAt)
}

async function fillProfile(requester: BrowserSession): Promise<void> {
  const departments = await requester.call('GET', '/api/departments')
  await requester.call('PUT', '/api/me/profile', {
    name: 'Bench Student',
    department: firstLeaf(departments.json),
  })
}

async function createTicket(requester: BrowserSession): Promise<number> {
  const { json } = await requester.call('POST', '/api/tickets', {
    topic: 'teaching-room-is-not-working',
    subject: 'How fast is the badge?',
    body: 'Measured from the answer to the change.',
    formAnswers: { place: 'B204' },
    attachments: [],
    submissionId: randomUUID(),
  })
  return numberOf(json)
}

function firstLeaf(json: unknown): string {
  const { items } = json as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

function numberOf(json: unknown): number {
  return (json as { number: number }).number
}
