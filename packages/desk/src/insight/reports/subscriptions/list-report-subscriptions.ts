import {
  ReportCadence,
  ReportPauseReason,
  type ReportSubscription,
  type ReportSubscriptionParams,
  type ReportSubscriptions,
  StoredReportFilter,
} from '@lodge/contracts'
import { type Database, query, type Sql, sql, type Transaction } from '@lodge/database'
import { refusal, type Staff } from '@lodge/domain'
import { type Context, withFrozenTime } from '../../../foundation/context.ts'
import { requireReportViewer } from '../../../foundation/require-report-viewer.ts'
import { loadReaderTimezone } from '../../../ticketing/tickets/list/load-timezone.ts'
import { withSchedule } from './schedule-sql.ts'

/** Returns the reports that one gets by mail, the oldest first. */
export async function listReportSubscriptions(ctx: Context): Promise<ReportSubscriptions> {
  const staff = requireReportViewer(ctx)
  const items = await select(ctx.db, withFrozenTime(ctx).now(), sql`person.id = ${staff.id}`)
  return { items, timezone: await loadReaderTimezone(ctx) }
}

/** Returns one of one's own; throws `not_found`. */
export async function findReportSubscription(
  db: Database | Transaction,
  { staff, id, now }: ReportSubscriptionParams & { staff: Staff; now: Date },
): Promise<ReportSubscription> {
  const [found] = await select(db, now, sql`subscription.id = ${id} AND person.id = ${staff.id}`)
  if (!found) throw refusal('report_subscription_not_found')
  return found
}

interface StoredSubscription {
  [column: string]: unknown
  id: string
  name: string
  cadence: string
  weekday: number
  hour: number
  filter: unknown
  paused: string | null
  nextAt: Date
  lastSentAt: Date | null
  revision: number
}

async function select(db: Database | Transaction, now: Date, which: Sql): Promise<ReportSubscription[]> {
  const rows = await query<StoredSubscription>(
    db,
    sql`
    SELECT subscription.id, subscription.name, cadence, weekday, subscription.hour, filter, paused,
           upcoming.at AS "nextAt", last_sent_at AS "lastSentAt", subscription.revision
    FROM ${withSchedule(now)} WHERE ${which} ORDER BY subscription.created_at, subscription.id`,
  )
  return rows.map((row) => ({
    ...row,
    cadence: ReportCadence.parse(row.cadence),
    filter: StoredReportFilter.parse(row.filter),
    paused: ReportPauseReason.nullable().parse(row.paused),
    nextAt: row.paused === null ? row.nextAt.toISOString() : null,
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
  }))
}
