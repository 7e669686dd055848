import { dayMs } from '@lodge/contracts'
import { type Database, remove, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { webPushLimits } from './web-push-settings.ts'

/** Removes what a browser was told through while this session lasted. */
export async function forgetPushSubscriptions(db: Database, sessionId: string): Promise<void> {
  await remove(db, 'push_subscription', { sessionId })
}

/**
 * Removes the subscriptions that their browsers have not confirmed for as long as a session may last, and what is known
 * of old messages. Returns how many subscriptions that were.
 */
export async function sweepPushSubscriptions({ db, now }: Context): Promise<number> {
  const ago = (days: number) => new Date(now().getTime() - days * dayMs)
  const count = await remove(
    db,
    'push_subscription',
    sql`confirmed_at < ${ago(webPushLimits.subscriptionDays)}`,
  )
  await remove(db, 'web_push_delivery', sql`created_at < ${ago(webPushLimits.deliveryDays)}`)
  return count
}
