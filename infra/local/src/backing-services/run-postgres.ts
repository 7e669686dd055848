import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  createNamedDatabase,
  type PostgresOptions,
  preparePostgres,
  waitForPostgres,
} from '@lodge/database/server'
import { type SupervisedProcess, type SupervisorContext, supervise } from '../processes/supervise.ts'

/** Returns the address of Lodge's database. */
export async function runPostgres(
  options: PostgresOptions,
  surroundings: SupervisorContext,
): Promise<{ url: string; process: SupervisedProcess }> {
  const { adminUrl, ...command } = await preparePostgres(options)
  // Leftovers have ended: a file that is still there names a foreign process.
  const pidFile = join(options.folder, 'postmaster.pid')
  if (existsSync(pidFile)) rmSync(pidFile)
  const process = await supervise(
    {
      ...command,
      name: 'postgres',
      cwd: '/',
      // Ends the sessions and writes everything; SIGTERM would wait for them.
      stopSignal: 'SIGINT',
      ready: () => waitForPostgres(adminUrl),
    },
    surroundings,
  )
  return { url: await createNamedDatabase(adminUrl, 'lodge'), process }
}
