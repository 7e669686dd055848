import type { BrowserSession } from '@lodge/e2e/session'
import type { Browser, Page } from 'playwright-core'
import { cookiesOf } from './browser.ts'

/** Milliseconds from the start of the navigation. */
export interface PageVisit {
  /** The largest part of the page stands. */
  readMs: number
  /** The page stands and its last task over 50 ms is done. */
  usableMs: number
  /** From the first letter typed until the app has taken the page over; null without a field. */
  firstUseMs: number | null
  /** A touch may have waited for this long. */
  longestTaskMs: number
  /** The sum of the layout shifts. */
  shift: number
  /** Compressed, over the network. */
  bytes: number
}

declare global {
  /** Recorded by the page itself. */
  var pageTimes: { read: number; busyUntil: number; longestTask: number; shift: number }
}

/** Lighthouse's "Slow 4G": 150 ms round trips and 1.6 Mbit/s, as seen by one request. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_638.4 * 0.9 * 1_024) / 8,
  uploadThroughput: (750 * 0.9 * 1_024) / 8,
}
const cpuSlowdown = 4

export interface PhonePage {
  address: string
  /** A visitor has none. */
  session?: BrowserSession
}

/** Opens a page at 390 px, four times slower than this machine, by slow 4G and with an empty cache. */
export async function visitByPhone(browser: Browser, { address, session }: PhonePage): Promise<PageVisit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  if (session) await context.addCookies(cookiesOf(session, address))
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(recordTimes)
  await page.goto(address, { waitUntil: 'networkidle' })
  const times = await readTimes(page)
  const loadedBytes = bytes
  const firstUseMs = await useFirst(page)
  const { longestTask } = await page.evaluate(() => globalThis.pageTimes)
  await context.close()
  return { ...times, firstUseMs, longestTaskMs: longestTask, bytes: loadedBytes }
}

async function useFirst(page: Page): Promise<number | null> {
  const fields = page.locator('main :is(input:not([type=hidden], [type=file]), textarea)')
  const field = fields.filter({ visible: true }).first()
  if ((await field.count()) === 0) return null
  const startedAt = performance.now()
  await field.press('e')
  // What the server has rendered says, hidden, that the app did not come.
  await page.locator('#app-missing').waitFor({ state: 'detached' })
  return performance.now() - startedAt
}

/** Runs in the page, before its own scripts. */
function recordTimes(): void {
  const times = { read: 0, busyUntil: 0, longestTask: 0, shift: 0 }
  globalThis.pageTimes = times
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    times.read = entry.startTime
  })
  observe('longtask', (entry) => {
    times.busyUntil = entry.startTime + entry.duration
    times.longestTask = Math.max(times.longestTask, entry.duration)
  })
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') times.shift += entry.value
  })
}

async function readTimes(page: Page): Promise<Pick<PageVisit, 'readMs' | 'usableMs' | 'shift'>> {
  const { read, busyUntil, shift } = await page.evaluate(() => globalThis.pageTimes)
  return { readMs: read, usableMs: Math.max(read, busyUntil), shift }
}
