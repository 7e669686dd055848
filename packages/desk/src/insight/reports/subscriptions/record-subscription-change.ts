import type { ReportCadence, ReportPauseReason } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import { findChange } from '../../../foundation/records/find-change.ts'
import { describeConditions } from '../../../ticketing/tickets/list/describe-conditions.ts'

interface Logged {
  name: string
  cadence: ReportCadence
  weekday: number
  hour: number
  filter: Record<string, string>
  paused: ReportPauseReason | null
}

/** Records what has become of a report by mail, for the activity log; nothing where nothing has changed. */
export async function recordSubscriptionChange(
  ctx: Context,
  tx: Transaction,
  { id, before, after }: { id: string; before: Logged | null; after: Logged | null },
): Promise<void> {
  const subject = (after ?? before)?.name ?? ''
  const event = { type: 'report_subscription.changed', recordId: id, subject } as const
  if (!after)
    return void (await recordEventBy(ctx, tx, { ...event, how: 'deleted', before: null, after: null }))
  if (!before)
    return void (await recordEventBy(ctx, tx, {
      ...event,
      how: 'created',
      before: null,
      after: factsOf(after),
    }))
  const change = findChange(factsOf(before), factsOf(after))
  if (Object.keys(change.after).length > 0)
    await recordEventBy(ctx, tx, { ...event, how: 'edited', ...change })
}

function factsOf({ name, cadence, weekday, hour, filter, paused }: Logged) {
  return {
    name,
    cadence,
    hour,
    paused,
    weekday: cadence === 'weekly' ? String(weekday) : null,
    filters: describeConditions(filter),
  }
}
