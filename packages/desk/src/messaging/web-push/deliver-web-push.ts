import { dayMs, hourMs, minuteMs, secondMs } from '@lodge/contracts'
import { query, remove, sql } from '@lodge/database'
import { TryLater, UnrecoverableError } from '@lodge/events'
import { messageLifeMs, type PushTarget, sendWebPush, type UrgentMessage } from './send-web-push.ts'
import type { VapidKeys, WebPushContext } from './web-push-context.ts'
import { webPushLimits } from './web-push-settings.ts'

interface Device extends PushTarget {
  [column: string]: unknown
  id: string
  state: 'pending' | 'failed'
  attempts: number
}

export interface WebPush extends UrgentMessage {
  event: { id: string; at: string }
  personId: string
}

const longestWaitMs = { unasked: 5 * minuteMs, asked: hourMs }

/**
 * Tells a person's devices about an event, each once; one that is told again shows it in the same place. A device that
 * is gone is removed. Rejects where a push service does not take a message yet, so that the event comes again, and for
 * good where it never will, or after a day.
 */
export async function deliverWebPush(ctx: WebPushContext, keys: VapidKeys, push: WebPush): Promise<void> {
  const devices = await findDevices(ctx, keys, push)
  const pending = devices.filter(({ state }) => state === 'pending')
  const failed = devices.filter(({ state }) => state === 'failed')
  // An event that has only failures left comes again because somebody wants it to.
  const isRetry = pending.length === 0
  const refusals = isRetry ? [] : failed.map(() => new Error('Another device was refused before'))
  const waits: { afterMs: number; reason: Error }[] = []
  for (const device of isRetry ? failed : pending) {
    const answer = await sendWebPush(ctx, keys, device, push)
    if (answer.outcome === 'gone') await removeDevice(ctx, device)
    else if (answer.outcome === 'taken') await markTaken(ctx, device, push)
    else if (answer.outcome === 'later' && !isPastLife(ctx, push)) {
      await mark(ctx, device, push, { state: 'pending', error: answer.reason.message })
      waits.push({ reason: answer.reason, afterMs: waitMs(device.attempts, answer.afterMs) })
    } else {
      await mark(ctx, device, push, { state: 'failed', error: answer.reason.message })
      refusals.push(answer.reason)
    }
  }
  // What may still arrive comes first: an event that failed for good is not tried again.
  const [soonest] = waits.toSorted((one, other) => one.afterMs - other.afterMs)
  if (soonest) throw new TryLater(soonest.reason.message, soonest.afterMs, { cause: soonest.reason })
  const refusal = refusals.at(-1)
  if (refusal) throw new UnrecoverableError(refusal.message)
}

/** Finds the devices that were there when it happened and have not got it yet. */
function findDevices(
  { db, now }: WebPushContext,
  { publicKey }: VapidKeys,
  { event, personId }: WebPush,
): Promise<Device[]> {
  const confirmedSince = new Date(now().getTime() - webPushLimits.subscriptionDays * dayMs)
  return query<Device>(
    db,
    sql`
    SELECT device.id, endpoint, p256dh, auth, COALESCE(state, 'pending') AS state, COALESCE(attempts, 0) AS attempts
    FROM push_subscription device
    LEFT JOIN web_push_delivery ON subscription_id = device.id AND event_id = ${event.id}
    WHERE person_id = ${personId} AND public_key = ${publicKey} AND confirmed_at > ${confirmedSince}
      AND device.created_at <= ${new Date(event.at)} AND state IS DISTINCT FROM 'sent'
    ORDER BY device.created_at, device.id`,
  )
}

async function removeDevice({ db }: WebPushContext, { id }: Device): Promise<void> {
  await remove(db, 'push_subscription', { id })
}

async function markTaken(ctx: WebPushContext, device: Device, push: WebPush): Promise<void> {
  await mark(ctx, device, push, { state: 'sent', error: null })
  await query(ctx.db, sql`UPDATE push_subscription SET last_used_at = ${ctx.now()} WHERE id = ${device.id}`)
}

/** The device may have been removed meanwhile. */
async function mark(
  { db, now }: WebPushContext,
  { id, attempts }: Device,
  { event }: WebPush,
  { state, error }: { state: 'pending' | 'sent' | 'failed'; error: string | null },
): Promise<void> {
  await query(
    db,
    sql`
    INSERT INTO web_push_delivery (event_id, subscription_id, state, attempts, last_error, created_at)
    SELECT ${event.id}::uuid, id, ${state}, ${attempts + 1}, ${error?.slice(0, 500) ?? null}, ${now()}
    FROM push_subscription WHERE id = ${id}
    ON CONFLICT (event_id, subscription_id) DO UPDATE
      SET state = excluded.state, attempts = excluded.attempts, last_error = excluded.last_error`,
  )
}

function isPastLife({ now }: WebPushContext, { event }: WebPush): boolean {
  return now().getTime() - Date.parse(event.at) > messageLifeMs
}

function waitMs(attempts: number, askedMs: number | null): number {
  if (askedMs !== null) return Math.min(askedMs, longestWaitMs.asked)
  return Math.min(secondMs * 2 ** attempts, longestWaitMs.unasked)
}
