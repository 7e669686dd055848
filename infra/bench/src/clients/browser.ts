import { existsSync } from 'node:fs'
import type { BrowserSession } from '@lodge/e2e/session'
import { type Browser, chromium, type Page } from 'playwright-core'

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium' } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}

export async function openAs(browser: Browser, session: BrowserSession, address: string): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies(cookiesOf(session, address))
  const page = await context.newPage()
  await page.goto(address)
  return page
}

export function cookiesOf(session: BrowserSession, address: string) {
  const { hostname: domain } = new URL(address)
  const pairs = session
    .cookie()
    .split('; ')
    .map((pair) => pair.split(/=(.*)/s))
  return pairs.map(([name = '', value = '']) => ({ name, value, domain, path: '/' }))
}
