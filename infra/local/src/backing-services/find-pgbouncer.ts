import { findOrInstallProgram } from './find-program.ts'

const pgBouncer = {
  name: 'PgBouncer',
  commands: ['pgbouncer'],
  packages: ['pgbouncer'],
  brewPackages: ['pgbouncer'],
  missing: 'PgBouncer is missing: the tests need the package pgbouncer.',
}

/**
 * Takes PgBouncer, which the tests put before Postgres; installs it by the package manager when there is none. One that
 * runs as a service of the system is neither needed nor touched.
 */
export function findOrInstallPgBouncer(say: (line: string) => void): string {
  return findOrInstallProgram(pgBouncer, say)
}
