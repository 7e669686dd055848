import { ReportCadence } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { type Context, recordEventsBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { withSchedule } from './schedule-sql.ts'

interface DueReport {
  id: string
  personId: string
  cadence: ReportCadence
  /** The moment from which its weeks or months are counted back. */
  at: Date
}

/**
 * Has the reports mailed whose day and hour have come, as the scheduled job does, and returns how many. Each is sent once
 * for its day; after an outage only the newest day counts.
 */
export function requestDueReports(ctx: Context, limit: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const due = await query<Omit<DueReport, 'cadence'> & { cadence: string }>(
      tx,
      sql`
      WITH due AS (
        SELECT subscription.id, due.day, due.at FROM ${withSchedule(now.now())}
        WHERE subscription.paused IS NULL AND subscription.due_on < due.day
        ORDER BY subscription.id LIMIT ${limit} FOR UPDATE OF subscription SKIP LOCKED)
      UPDATE report_subscription SET due_on = due.day
      FROM due WHERE report_subscription.id = due.id
      RETURNING report_subscription.id, person_id AS "personId", cadence, due.at`,
    )
    const reports = due.map((report) => ({ ...report, cadence: ReportCadence.parse(report.cadence) }))
    await recordReportDue(now, tx, reports, { isRequested: false })
    return reports.length
  })
}

export function recordReportDue(
  ctx: Context,
  tx: Transaction,
  reports: readonly DueReport[],
  { isRequested }: { isRequested: boolean },
): Promise<void> {
  const events = reports.map(({ id, personId, cadence, at }) => ({
    type: 'report.due' as const,
    personId,
    cadence,
    isRequested,
    subscriptionId: id,
    dueAt: at.toISOString(),
  }))
  return recordEventsBy(ctx, tx, events)
}
