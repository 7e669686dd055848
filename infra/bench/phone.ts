import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import { startProduct } from '@lodge/e2e/product'
import { readRunRecord } from '@lodge/e2e/run-record'
import { launchBrowser } from './src/clients/browser.ts'
import { type PageVisit, visitByPhone } from './src/clients/phone.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'

/**
 * First visits by a slow phone on a slow network, with nothing in its cache: when a page can be read, when it can be
 * used, how long the first use then takes to bring its app, and how much the page shifts meanwhile; beside a bare page
 * of a few words. Run: `node infra/bench/phone.ts [VISITS]`
 */
const visits = Number(process.argv[2] ?? 9)
const aims = { articleReadMs: 1_000, homeUsableMs: 2_500, shift: 0.05 }

const bare = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end('<!doctype html><title>Bare</title><h1>Bare</h1><p>A page of a few words.</p>')
})
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
const product = await startProduct()
const browser = await launchBrowser()
try {
  const { portal } = readRunRecord(product.dataDirectory)
  const pages = {
    bare: addressOf(),
    article: await findArticle(portal),
    'knowledge base': `${portal}/knowledge-base`,
    home: `${portal}/`,
  }
  const rows = []
  for (const [page, address] of Object.entries(pages)) {
    const seen: PageVisit[] = []
    for (let visit = 0; visit < visits; visit++) seen.push(await visitByPhone(browser, address))
    rows.push({ page, ...summarise(seen) })
  }
  console.log(`Median of ${visits} first visits, load average ${loadavg()[0]?.toFixed(1)}:`)
  printTable(rows)
  for (const { page, readMs, usableMs, shift } of rows) {
    if (page === 'article')
      report(readMs < aims.articleReadMs, `${page} readable after ${ms(readMs)}, aim 1 s`)
    if (page === 'home')
      report(usableMs < aims.homeUsableMs, `${page} usable after ${ms(usableMs)}, aim 2.5 s`)
    if (page !== 'bare')
      report(shift < aims.shift, `${page} shifts by ${shift.toFixed(3)}, aim ${aims.shift}`)
  }
} finally {
  await browser.close()
  await product.stop()
  bare.close()
}

/** Shifts are small: a table rounded to a tenth would hide them, so their worst is reported by itself. */
function summarise(seen: readonly PageVisit[]) {
  const median = (value: (visit: PageVisit) => number) => percentilesOf(seen.map(value)).median
  const hasSearch = seen.every(({ firstUseMs }) => firstUseMs !== null)
  return {
    readMs: median((visit) => visit.readMs),
    usableMs: median((visit) => visit.usableMs),
    firstUseMs: hasSearch ? median(({ firstUseMs }) => firstUseMs ?? 0) : '–',
    kilobytes: median((visit) => visit.bytes / 1_024),
    shift: Math.max(...seen.map((visit) => visit.shift)),
  }
}

function addressOf(): string {
  const address = bare.address()
  if (address === null || typeof address === 'string') throw new Error('The bare page has no port')
  return `http://127.0.0.1:${address.port}/`
}

/** The longest article that anybody may read. */
async function findArticle(portal: string): Promise<string> {
  const sitemap = await (await fetch(`${portal}/sitemap.xml`)).text()
  const found = [...sitemap.matchAll(/<loc>([^<]+\.html)<\/loc>/g)].map(
    ([, address = '']) => new URL(address),
  )
  const lengths = await Promise.all(
    found.map(async ({ pathname }) => {
      const address = `${portal}${pathname}`
      return { address, length: (await (await fetch(address)).text()).length }
    }),
  )
  const longest = lengths.sort((one, other) => other.length - one.length)[0]
  if (longest === undefined) throw new Error('The sitemap has no article')
  return longest.address
}

function report(isReached: boolean, sentence: string): void {
  console.log(`${isReached ? 'reached ' : 'MISSED  '} ${sentence}`)
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}
