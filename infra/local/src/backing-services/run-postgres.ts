import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  createNamedDatabase,
  type PostgresOptions,
  preparePostgres,
  waitForPostgres,
} from '@lodge/database/server'
import { type SupervisedProcess, type SupervisorContext, supervise } from '../processes/supervise.ts'

/** Starts this copy's own Postgres, keeps it running, and returns the address of Lodge's database in it. */
export async function runPostgres(
  options: PostgresOptions,
  surroundings: SupervisorContext,
): Promise<{ url: string; process: SupervisedProcess }> {
  const { adminUrl, ...command } = await preparePostgres(options)
  // Leftovers were ended before; a file that is still there names a process that has nothing to do with us.
  const pidFile = join(options.folder, 'postmaster.pid')
  if (existsSync(pidFile)) rmSync(pidFile)
  const process = await supervise(
    {
      ...command,
      name: 'postgres',
      cwd: '/',
      // Ends the sessions and writes everything to disk, where SIGTERM would wait for the sessions.
      stopSignal: 'SIGINT',
      ready: () => waitForPostgres(adminUrl),
    },
    surroundings,
  )
  return { url: await createNamedDatabase(adminUrl, 'lodge'), process }
}
