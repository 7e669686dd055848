import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findInstaller, findProgram } from '../backing-services/find-redis.ts'
import { inModules } from './run-command.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns the path of a Chromium for the journeys: the one of `LODGE_CHROMIUM`, else an installed one, else one that
 * the package manager installs. Returns nothing when Playwright has to use the one that it fetched itself.
 */
export function findOrInstallBrowser(say: (line: string) => void): string | undefined {
  const found = process.env.LODGE_CHROMIUM || findProgram(names)
  if (found && existsSync(found)) return found
  const installer = findInstaller(['chromium'], ['--cask', 'chromium'])
  if (installer) {
    say(`Installing Chromium by ${installer.name}, because no browser was found`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const [command = '', ...args] of installer.commands)
      spawnSync(command, args, { stdio: 'ignore', env })
  }
  const installed = findProgram(names)
  if (installed) return installed
  say('Fetching Chromium by Playwright')
  spawnSync(process.execPath, [inModules('@playwright', 'test', 'cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  })
  return undefined
}
