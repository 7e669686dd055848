import type { Database } from '@lodge/database'
import { openFiles } from '@lodge/desk/files'
import { systemContext } from '@lodge/desk/foundation'
import { settleReportDays } from '@lodge/desk/insight'
import { createGuardedAgent } from '@lodge/desk/settings'
import { countQueues } from '@lodge/desk/ticketing'
import { createLogger } from '@lodge/events'
import { type JobsContext, schedule } from '@lodge/worker-jobs/schedule'
import { benchSecret } from '../src/product/product.ts'
import { ticketMonths } from './set-up.ts'

export type CleanUpContext = Pick<JobsContext, 'files' | 'log' | 'agent' | 'secret'> & { db: Database }

interface Moment {
  now: Date
  /** From then to the present; null where no ticket is to be deleted. */
  monthsAgo: number | null
}

/** Returns what the jobs need, and closes all of it but the database. */
export async function openCleanUp(
  db: Database,
  filesFolder: string,
): Promise<{ ctx: CleanUpContext; close: () => Promise<void> }> {
  const agent = createGuardedAgent({ allowedNetworks: [] })
  const files = await openFiles({ kind: 'folder', folder: filesFolder, reserve: 0 })
  return {
    ctx: { db, files, agent, log: createLogger('jobs', 'warn'), secret: benchSecret },
    close: () => agent.destroy(),
  }
}

/**
 * Runs every scheduled job of the product as at a moment, and what its other workers do besides events. Old tickets are
 * found by the clock of Postgres, so the site keeps them for as much longer as the moment is ago. Returns the seconds
 * of each job that took more than one.
 */
export async function cleanUp(ctx: CleanUpContext, { now, monthsAgo }: Moment): Promise<Map<string, number>> {
  const { db } = ctx
  await db.pool.query(
    `UPDATE site SET ticket_months = $1, tickets_deleted_from = now() - interval '10 years'`,
    [monthsAgo === null ? null : ticketMonths + monthsAgo],
  )
  const context: JobsContext = { ...systemContext(db, () => now), ...ctx }
  const { signal } = new AbortController()
  const seconds = new Map<string, number>()
  const time = async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    const taken = (performance.now() - start) / 1_000
    if (taken > 1) seconds.set(name, taken)
  }
  for (const [name, { run }] of Object.entries(schedule)) await time(name, () => run(context, signal))
  await time('settleReportDays', () => settleReportDays(context))
  await time('countQueues', () => countQueues(db))
  return seconds
}
