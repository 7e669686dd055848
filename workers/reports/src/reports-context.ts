import type { Database } from '@lodge/database'
import { type Context, systemContext } from '@lodge/desk/foundation'
import { refreshReportFacts } from '@lodge/desk/insight'
import { batch } from '@lodge/events'

export interface ReportsContext extends Context {
  refreshFacts: (ticketId: string) => Promise<void>
}

/** Small, since their tickets are locked; a second one keeps Postgres busy while this process computes. */
const batches = { size: 25, parallel: 2 }

export function createReportsContext(db: Database): ReportsContext {
  const ctx = systemContext(db)
  const refreshFacts = batch(async (ticketIds) => {
    await refreshReportFacts(ctx, ticketIds)
    return () => undefined
  }, batches)
  return { ...ctx, refreshFacts }
}
