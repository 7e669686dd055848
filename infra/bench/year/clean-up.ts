import type { Database } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { settleReportDays } from '@lodge/desk/insight'
import { countQueues } from '@lodge/desk/ticketing'
import { type JobsContext, schedule } from '@lodge/worker-jobs/schedule'
import { ticketMonths } from './set-up.ts'

export type CleanUpContext = Pick<JobsContext, 'files' | 'log' | 'agent' | 'secret'> & { db: Database }

interface Moment {
  now: Date
  /** From then to the present; null where no ticket is to be deleted. */
  monthsAgo: number | null
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
