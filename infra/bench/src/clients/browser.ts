import { existsSync } from 'node:fs'
import type { BrowserSession } from '@lodge/e2e/session'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Launches the installed Chromium, else the one of Playwright. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium' } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}

/** Opens an address in a new browser context with this session. */
export async function openAs(browser: Browser, session: BrowserSession, address: string): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies(cookiesOf(session, address))
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Returns the cookies of a session as a browser context takes them. */
export function cookiesOf(session: BrowserSession, address: string) {
  const { hostname: domain } = new URL(address)
  const pairs = session
    .cookie()
    .split('; ')
    .map((pair) => pair.split(/=(.*)/s))
  return pairs.map(([name = '', value = '']) => ({ name, value, domain, path: '/' }))
}
