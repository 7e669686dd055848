import { existsSync } from 'node:fs'

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const { LODGE_CHROMIUM: chromium = '/usr/bin/chromium', LODGE_HEADLESS_SHELL: shell = chromium } = process.env

/** Chromium as people have it, for what its shell without a window lacks: notifications and messages by push. */
export const wholeBrowser = browserAt(chromium)
/** The shell where there is one, for everything else. */
export const quickBrowser = browserAt(shell)

/** Returns how Playwright launches this browser, or its own where the file does not exist. */
function browserAt(path: string) {
  return { ...(existsSync(path) ? { executablePath: path } : {}), args }
}
