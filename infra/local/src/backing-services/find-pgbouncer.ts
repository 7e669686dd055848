import { spawnSync } from 'node:child_process'
import { LauncherError } from '../launcher-error.ts'
import { findInstaller, findProgram } from './find-redis.ts'

/**
 * Takes PgBouncer, which the tests put before Postgres; installs it by the package manager when there is none. One that
 * runs as a service of the system is neither needed nor touched.
 */
export function findOrInstallPgBouncer(say: (line: string) => void): string {
  const existing = findProgram(['pgbouncer'])
  if (existing) return existing
  const installer = findInstaller(['pgbouncer'], ['pgbouncer'])
  if (installer) {
    say(`Installing PgBouncer by ${installer.name}, because none was found`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const [command = '', ...args] of installer.commands)
      spawnSync(command, args, { stdio: 'ignore', env })
  }
  const program = findProgram(['pgbouncer'])
  if (program) return program
  throw new LauncherError('PgBouncer is missing: the tests need the package pgbouncer.')
}
