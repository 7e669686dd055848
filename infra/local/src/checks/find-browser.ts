import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findInstaller, findProgram, runInstaller } from '../backing-services/find-program.ts'
import { inModules } from './run-command.ts'

const headlessShell = 'chromium-headless-shell'
/** A mirror that does not answer must not stop the journeys. */
const longestInstall = 120_000
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns `LODGE_CHROMIUM`, else an installed Chromium, else one by the package manager. Undefined: Playwright uses
 * its own.
 */
export function findOrInstallBrowser(say: (line: string) => void): string | undefined {
  const existing = process.env.LODGE_CHROMIUM || findProgram(names)
  if (existing && existsSync(existing)) return existing
  const installer = findInstaller(['chromium'], ['--cask', 'chromium'])
  if (installer) {
    say(`Installing Chromium by ${installer.name}, because no browser was found`)
    runInstaller(installer.commands, longestInstall)
  }
  const program = findProgram(names)
  if (program) return program
  say('Fetching Chromium by Playwright')
  spawnSync(process.execPath, [inModules('@playwright', 'test', 'cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  })
  return undefined
}

/**
 * Returns Chromium without its window, which takes a quarter less of the cores. Undefined: the whole browser does the
 * same.
 */
export function findOrInstallHeadlessShell(say: (line: string) => void): string | undefined {
  const existing = findProgram([headlessShell])
  if (existing) return existing
  const installer = findInstaller([headlessShell])
  if (installer?.name !== 'apt-get') return undefined
  say('Installing Chromium without its window by apt-get, for quicker journeys')
  runInstaller(installer.commands, longestInstall)
  return findProgram([headlessShell])
}
