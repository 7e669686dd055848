import {
  limits,
  type PauseReportSubscription,
  type ReportSubscription,
  type ReportSubscriptionParams,
  type SaveReportSubscription,
  type UpdateReportSubscription,
} from '@lodge/contracts'
import { countRows, insert, query, remove, sql, type Transaction, updateOne } from '@lodge/database'
import { refusal, type Staff } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { requireReportViewer } from '../../../foundation/require-report-viewer.ts'
import { saveConflict } from '../../../foundation/save-errors.ts'
import { findReportSubscription } from './list-report-subscriptions.ts'
import { recordSubscriptionChange } from './record-subscription-change.ts'
import { recordReportDue } from './report-due.ts'
import { requireKnownFilter } from './require-known-filter.ts'
import { withSchedule } from './schedule-sql.ts'

/** Chooses a report to get by mail, from its next day on. */
export async function createReportSubscription(
  ctx: Context,
  given: SaveReportSubscription,
): Promise<ReportSubscription> {
  const staff = requireReportViewer(ctx)
  await requireKnownFilter(ctx, given.filter)
  return transaction(ctx, async (tx) => {
    // One after another, so that each counts the ones before it.
    await query(tx, sql`SELECT FROM person WHERE id = ${staff.id} FOR NO KEY UPDATE`)
    const max = limits.reportSubscriptions
    if ((await countRows(tx, 'report_subscription', { personId: staff.id })) >= max)
      throw refusal('too_many_report_subscriptions', { max })
    const now = ctx.now()
    const { id } = await insert(
      tx,
      'report_subscription',
      { ...given, personId: staff.id, dueOn: now.toISOString().slice(0, 10), createdAt: now },
      { columns: ['id'] },
    )
    await skipToNextDay(tx, id, now)
    const subscription = await findReportSubscription(tx, { staff, id, now })
    await recordSubscriptionChange(ctx, tx, { id, before: null, after: subscription })
    return subscription
  })
}

/** Changes one's own. Throws `edit_conflict` with the present one when it has been changed since, and `not_found`. */
export async function updateReportSubscription(
  ctx: Context,
  { id, revision, ...given }: UpdateReportSubscription & ReportSubscriptionParams,
): Promise<ReportSubscription> {
  const staff = requireReportViewer(ctx)
  await requireKnownFilter(ctx, given.filter)
  return changeOwn(ctx, { staff, id }, async (tx, before, now) => {
    if (before.revision !== revision)
      throw await saveConflict(ctx, tx, { present: before, type: 'report_subscription.changed', id })
    // A report that stopped for its filter may have one that works now.
    const paused = before.paused === 'chosen' ? before.paused : null
    await updateOne(
      tx,
      'report_subscription',
      { id },
      { ...given, paused, revision: { increment: 1 } },
      { columns: ['id'] },
    )
    const isMoved = (['cadence', 'weekday', 'hour'] as const).some((part) => before[part] !== given[part])
    if (isMoved || before.paused !== paused) await skipToNextDay(tx, id, now)
  })
}

/** Pauses one's own, or has it sent again from its next day on. */
export function pauseReportSubscription(
  ctx: Context,
  { id, isPaused }: PauseReportSubscription & ReportSubscriptionParams,
): Promise<ReportSubscription> {
  const staff = requireReportViewer(ctx)
  return changeOwn(ctx, { staff, id }, async (tx, before, now) => {
    if ((before.paused !== null) === isPaused) return
    await updateOne(
      tx,
      'report_subscription',
      { id },
      { paused: isPaused ? 'chosen' : null, revision: { increment: 1 } },
      { columns: ['id'] },
    )
    if (!isPaused) await skipToNextDay(tx, id, now)
  })
}

/** Sends one's own now, about what it would be about today; its days stay as they are. */
export async function sendReportNow(ctx: Context, { id }: ReportSubscriptionParams): Promise<void> {
  const staff = requireReportViewer(ctx)
  await changeOwn(ctx, { staff, id }, async (tx, { cadence }, now) => {
    const due = { id, personId: staff.id, cadence, at: now }
    await recordReportDue({ ...ctx, now: () => now }, tx, [due], { isRequested: true })
  })
}

/** Ends one's own. */
export async function deleteReportSubscription(
  ctx: Context,
  { id }: ReportSubscriptionParams,
): Promise<void> {
  const staff = requireReportViewer(ctx)
  await transaction(ctx, async (tx) => {
    const before = await lockOwn(tx, { staff, id, now: ctx.now() })
    await remove(tx, 'report_subscription', { id })
    await recordSubscriptionChange(ctx, tx, { id, before, after: null })
  })
}

type Change = (tx: Transaction, before: ReportSubscription, now: Date) => Promise<void>

async function changeOwn(
  ctx: Context,
  { staff, id }: ReportSubscriptionParams & { staff: Staff },
  change: Change,
): Promise<ReportSubscription> {
  const now = withFrozenTime(ctx).now()
  return transaction(ctx, async (tx) => {
    const before = await lockOwn(tx, { staff, id, now })
    await change(tx, before, now)
    const after = await findReportSubscription(tx, { staff, id, now })
    await recordSubscriptionChange(ctx, tx, { id, before, after })
    return after
  })
}

async function lockOwn(
  tx: Transaction,
  own: ReportSubscriptionParams & { staff: Staff; now: Date },
): Promise<ReportSubscription> {
  await query(tx, sql`SELECT FROM report_subscription WHERE id = ${own.id} FOR UPDATE`)
  return findReportSubscription(tx, own)
}

/** Skips what would have been sent up to now. */
async function skipToNextDay(tx: Transaction, id: string, now: Date): Promise<void> {
  await query(
    tx,
    sql`
    UPDATE report_subscription SET due_on = scheduled.day
    FROM (SELECT due.day FROM ${withSchedule(now)} WHERE subscription.id = ${id}) AS scheduled
    WHERE id = ${id}`,
  )
}
