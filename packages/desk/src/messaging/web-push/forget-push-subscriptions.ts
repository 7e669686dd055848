import { dayMs } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { webPushLimits } from './web-push-settings.ts'

/** Removes what a browser was told through while this session lasted. */
export async function forgetPushSubscriptions(
  { prisma }: Pick<Database, 'prisma'>,
  sessionId: string,
): Promise<void> {
  await prisma.pushSubscription.deleteMany({ where: { sessionId } })
}

/**
 * Removes the subscriptions that their browsers have not confirmed for as long as a session may last, and what is known
 * of old messages. Returns how many subscriptions that were.
 */
export async function sweepPushSubscriptions({ db, now }: Context): Promise<number> {
  const before = (days: number) => ({ lt: new Date(now().getTime() - days * dayMs) })
  const { count } = await db.prisma.pushSubscription.deleteMany({
    where: { confirmedAt: before(webPushLimits.subscriptionDays) },
  })
  await db.prisma.webPushDelivery.deleteMany({ where: { createdAt: before(webPushLimits.deliveryDays) } })
  return count
}
