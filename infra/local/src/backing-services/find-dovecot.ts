import { spawnSync } from 'node:child_process'
import { LauncherError } from '../launcher-error.ts'
import { findInstaller, findProgram } from './find-redis.ts'

/**
 * Takes Dovecot, which the tests read mail from; installs it by the package manager when there is none. A Dovecot that
 * runs as a service of the system is neither needed nor touched.
 */
export function findOrInstallDovecot(say: (line: string) => void): string {
  const existing = findProgram(['dovecot'])
  if (existing) return existing
  const installer = findInstaller(['dovecot-imapd'], ['dovecot'])
  if (installer) {
    say(`Installing Dovecot by ${installer.name}, because none was found`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const [command = '', ...args] of installer.commands)
      spawnSync(command, args, { stdio: 'ignore', env })
  }
  const program = findProgram(['dovecot'])
  if (program) return program
  throw new LauncherError(
    'Dovecot is missing: the tests need the package dovecot-imapd (or dovecot of Homebrew).',
  )
}
