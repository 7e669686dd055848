import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import { brotliCompressSync, constants } from 'node:zlib'
import { DemoPerson, MyTicketsPage, RequesterTicketDetail } from '@lodge/contracts'
import { startProduct } from '@lodge/e2e/product'
import { readRunRecord } from '@lodge/e2e/run-record'
import { launchBrowser } from './src/clients/browser.ts'
import { type PageVisit, type PhonePage, visitByPhone } from './src/clients/phone.ts'
import { signInStudent } from './src/clients/session.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'

/**
 * First visits by a slow phone on a slow network, with an empty cache: when a page can be read and used, how long the
 * first use takes to bring its app, the longest task, and shifts; beside a bare page. Run: `node infra/bench/phone.ts
 * [VISITS]`
 */
const visits = Number(process.argv[2] ?? 9)
const aims = { articleReadMs: 1_000, articleKilobytes: 15, usableMs: 2_500, shift: 0.05 }
const topic = 'teaching-room-is-not-working'
/** Pages that people are sent to, or work in. */
const inUse = ['home', 'sign-in', 'new ticket', 'own ticket', 'my tickets']

const bare = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end('<!doctype html><title>Bare</title><h1>Bare</h1><p>A page of a few words.</p>')
})
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
const product = await startProduct()
const browser = await launchBrowser()
try {
  const { portal, mailApi } = readRunRecord(product.dataDirectory)
  const pages = {
    bare: { address: addressOf() },
    article: { address: await findArticle(portal) },
    'knowledge base': { address: `${portal}/knowledge-base` },
    home: { address: `${portal}/` },
    'sign-in': { address: `${portal}/auth/sign-in` },
    ...(await findOwnPages(portal, mailApi)),
  }
  const rows = []
  for (const [page, place] of Object.entries<PhonePage>(pages)) {
    const pageVisits: PageVisit[] = []
    for (let visit = 0; visit < visits; visit++) pageVisits.push(await visitByPhone(browser, place))
    rows.push({ page, ...summarise(pageVisits) })
  }
  console.log(`Median of ${visits} first visits, load average ${loadavg()[0]?.toFixed(1)}:`)
  printTable(rows)
  const { address } = pages.article
  const words = brotliKilobytes(await (await fetch(address)).text())
  report(words < aims.articleKilobytes, `HTML and styles of the article take ${words.toFixed(1)} kB, aim 15`)
  for (const { page, readMs, usableMs, shift } of rows) {
    if (page === 'article')
      report(readMs < aims.articleReadMs, `${page} readable after ${ms(readMs)}, aim 1 s`)
    if (inUse.includes(page))
      report(usableMs < aims.usableMs, `${page} usable after ${ms(usableMs)}, aim 2.5 s`)
    if (page !== 'bare')
      report(shift < aims.shift, `${page} shifts by ${shift.toFixed(3)}, aim ${aims.shift}`)
  }
} finally {
  await browser.close()
  await product.stop()
  bare.close()
}

/** Shifts are small, so their worst is reported by itself, not rounded to a tenth. */
function summarise(pageVisits: readonly PageVisit[]) {
  const median = (value: (visit: PageVisit) => number) => percentilesOf(pageVisits.map(value)).median
  const hasField = pageVisits.every(({ firstUseMs }) => firstUseMs !== null)
  return {
    readMs: median((visit) => visit.readMs),
    usableMs: median((visit) => visit.usableMs),
    firstUseMs: hasField ? median(({ firstUseMs }) => firstUseMs ?? 0) : '–',
    longestTaskMs: median((visit) => visit.longestTaskMs),
    kilobytes: median((visit) => visit.bytes / 1_024),
    shift: Math.max(...pageVisits.map((visit) => visit.shift)),
  }
}

function addressOf(): string {
  const address = bare.address()
  if (address === null || typeof address === 'string') throw new Error('The bare page has no port')
  return `http://127.0.0.1:${address.port}/`
}

/** A student's tickets, the longest conversation, and a new ticket. */
async function findOwnPages(portal: string, mailApi: string): Promise<Record<string, PhonePage>> {
  const { items: people } = await (await fetch(`${portal}/api/auth/demo-people`)).json()
  const session = await signInStudent(portal, mailApi, DemoPerson.parse(people[0]).email)
  const { json } = await session.call('GET', '/api/tickets?show=all')
  const { items } = MyTicketsPage.parse(json)
  const details = await Promise.all(
    items.map(async ({ number }) =>
      RequesterTicketDetail.parse((await session.call('GET', `/api/tickets/${number}`)).json),
    ),
  )
  const [longest] = details.toSorted((detail, other) => other.messages.length - detail.messages.length)
  if (!longest) throw new Error('The demo student has no ticket')
  return {
    'new ticket': { address: `${portal}/tickets/new/${topic}`, session },
    'own ticket': { address: `${portal}/tickets/${longest.number}/detail`, session },
    'my tickets': { address: `${portal}/tickets/index`, session },
  }
}

/** Public articles only. */
async function findArticle(portal: string): Promise<string> {
  const sitemap = await (await fetch(`${portal}/sitemap.xml`)).text()
  const articleUrls = [...sitemap.matchAll(/<loc>([^<]+\.html)<\/loc>/g)].map(
    ([, address = '']) => new URL(address),
  )
  const lengths = await Promise.all(
    articleUrls.map(async ({ pathname }) => {
      const address = `${portal}${pathname}`
      return { address, length: (await (await fetch(address)).text()).length }
    }),
  )
  const longest = lengths.sort((each, other) => other.length - each.length)[0]
  if (longest === undefined) throw new Error('The sitemap has no article')
  return longest.address
}

function report(isReached: boolean, sentence: string): void {
  console.log(`${isReached ? 'reached ' : 'MISSED  '} ${sentence}`)
}

function brotliKilobytes(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1_000
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}
