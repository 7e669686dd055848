import { dayMs, limits } from '@lodge/contracts'
import { boolean, integers, newId, query, sql, type Transaction, texts, uuids } from '@lodge/database'
import { type Context, transaction } from '../../../foundation/context.ts'
import type { TryOutcome } from './send-webhook.ts'
import { stopWebhook } from './stop-webhook.ts'
import type { TakenDelivery } from './take-due.ts'
import { waitBeforeTry } from './webhook-schedule.ts'

/** A try that has ended. */
export interface FinishedTry {
  delivery: TakenDelivery
  outcome: TryOutcome
  at: Date
  durationMs: number
}

/** The status by which an endpoint says that it is gone for good. */
const gone = 410

/**
 * Writes what came of tries: each is kept, and its delivery is done, waits for the next one or has failed. A delivery
 * whose lease has ended meanwhile is another process's. Webhooks that fail are marked and stopped, and those that
 * succeed again send at once what waited for the endpoint.
 */
export async function writeOutcomes(ctx: Context, finished: readonly FinishedTry[]): Promise<void> {
  await transaction(ctx, async (tx) => {
    await writeTries(tx, finished)
    const byWebhook = Map.groupBy(finished, ({ delivery }) => delivery.webhookId)
    for (const [webhookId, tries] of byWebhook) await noteHealth(ctx, tx, webhookId, tries)
  })
}

async function writeTries(tx: Transaction, finished: readonly FinishedTry[]): Promise<void> {
  const rows = finished.map((each) => ({ ...each, next: nextOf(each) }))
  // The driver writes dates slowly.
  const moments = (dates: readonly Date[]) => sql`${dates.map((date) => date.toISOString())}::timestamptz[]`
  await query(
    tx,
    sql`
    WITH ended AS (
      SELECT * FROM unnest(
        ${uuids(rows.map(() => newId()))}, ${uuids(rows.map(({ delivery }) => delivery.id))},
        ${moments(rows.map(({ delivery }) => delivery.leasedUntil))}, ${texts(rows.map(({ next }) => next.state))},
        ${moments(rows.map(({ next }) => next.at))}, ${moments(rows.map(({ at }) => at))},
        ${integers(rows.map(({ durationMs }) => durationMs))},
        ${rows.map(({ outcome }) => outcome.status)}::int[], ${rows.map(({ outcome }) => outcome.problem)}::text[])
        AS ended(try_id, id, lease, state, next_try_at, at, duration_ms, status, problem)
    ), changed AS (
      UPDATE webhook_delivery delivery
      SET state = ended.state, tries = tries + 1, next_try_at = ended.next_try_at, leased_until = NULL
      FROM ended WHERE delivery.id = ended.id AND delivery.leased_until = ended.lease AND delivery.state = 'waiting'
    )
    INSERT INTO webhook_try (id, delivery_id, at, duration_ms, status, problem)
    SELECT try_id, ended.id, at, duration_ms, status, problem
    FROM ended JOIN webhook_delivery delivery ON delivery.id = ended.id`,
  )
}

function nextOf({ delivery, outcome, at }: FinishedTry): { state: string; at: Date } {
  if (outcome.problem === null) return { state: 'delivered', at }
  const wait = outcome.status === gone ? null : waitBeforeTry(delivery.tries + 1, outcome.askedMs)
  return wait === null ? { state: 'failed', at } : { state: 'waiting', at: new Date(at.getTime() + wait) }
}

async function noteHealth(
  ctx: Context,
  tx: Transaction,
  id: string,
  tries: readonly FinishedTry[],
): Promise<void> {
  if (tries.some(({ outcome }) => outcome.status === gone))
    return stopWebhook(ctx, tx, { id, because: 'gone' })
  const inOrder = tries.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const lastSuccess = inOrder.findLastIndex(({ outcome }) => outcome.problem === null)
  const [firstFailure] = inOrder.slice(lastSuccess + 1)
  const wasFailing = tries.some(({ delivery }) => delivery.webhook.failingSince !== null)
  if (lastSuccess >= 0 && wasFailing) await noteRecovery(ctx, tx, id)
  if (firstFailure) await noteFailure(ctx, tx, { id, since: firstFailure.at })
}

/** Deliveries that wait for their next try need not wait longer. */
async function noteRecovery(ctx: Context, tx: Transaction, id: string): Promise<void> {
  const recovered = await query(
    tx,
    sql`UPDATE webhook SET failing_since = NULL WHERE id = ${id} AND failing_since IS NOT NULL RETURNING id`,
  )
  if (recovered.length > 0) await makeDue(ctx, tx, id)
}

/** Has all that waits for a webhook sent now, apart from what somebody sends at this moment. */
export async function makeDue(
  ctx: Pick<Context, 'now'>,
  tx: Transaction,
  id: string,
  { withAllTries = false } = {},
): Promise<void> {
  const now = ctx.now()
  await query(
    tx,
    sql`
    UPDATE webhook_delivery
    SET next_try_at = LEAST(next_try_at, ${now}), tries = CASE WHEN ${boolean(withAllTries)} THEN 0 ELSE tries END
    WHERE id IN (
      SELECT id FROM webhook_delivery
      WHERE webhook_id = ${id} AND state = 'waiting'
        AND (leased_until IS NULL OR leased_until <= ${now})
      ORDER BY id FOR UPDATE SKIP LOCKED)`,
  )
}

async function noteFailure(
  ctx: Context,
  tx: Transaction,
  { id, since }: { id: string; since: Date },
): Promise<void> {
  const [webhook] = await query<{ failingSince: Date }>(
    tx,
    sql`UPDATE webhook SET failing_since = COALESCE(failing_since, ${since}::timestamptz) WHERE id = ${id}
        RETURNING failing_since AS "failingSince"`,
  )
  const latest = ctx.now().getTime() - limits.webhookFailingDays * dayMs
  if (webhook && webhook.failingSince.getTime() <= latest)
    await stopWebhook(ctx, tx, { id, because: 'failing' })
}
