import { dayMs } from '@lodge/contracts'
import { type Database, remove, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { webPushLimits } from './web-push-settings.ts'

/** Removes what a browser was told through while this session lasted. */
export async function forgetPushSubscriptions(db: Database, sessionId: string): Promise<void> {
  await remove(db, 'push_subscription', { sessionId })
}

/** Removes the subscriptions that their browsers have not confirmed for as long as a session may last. Returns how many. */
export async function sweepPushSubscriptions({ db, now }: Context): Promise<number> {
  const until = new Date(now().getTime() - webPushLimits.subscriptionDays * dayMs)
  return remove(db, 'push_subscription', sql`confirmed_at < ${until}`)
}

/** Removes up to `limit` of the records of messages that are older than `webPushLimits.deliveryDays`. Returns how many. */
export async function sweepPushDeliveries({ db, now }: Context, limit: number): Promise<number> {
  const until = new Date(now().getTime() - webPushLimits.deliveryDays * dayMs)
  return remove(
    db,
    'web_push_delivery',
    sql`(event_id, subscription_id) IN (
      SELECT event_id, subscription_id FROM web_push_delivery
      WHERE created_at < ${until} ORDER BY created_at LIMIT ${limit})`,
  )
}
