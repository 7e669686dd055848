import type {
  ConfirmedPushSubscription,
  ConfirmPushSubscription,
  RenewPushSubscription,
} from '@lodge/contracts'
import { findOne, remove, updateMany } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type Context, transaction } from '../../foundation/context.ts'
import { requireRequester } from '../../foundation/require-requester.ts'
import type { PushBrowser } from './get-my-web-push.ts'
import { isPushService } from './push-services.ts'
import { requireWebPush, type WebPushSettings } from './web-push-settings.ts'

/**
 * Keeps a browser's subscription with the session that it has now, and returns whether it is this requester's. One that
 * was somebody else's, or for another key of ours, is removed.
 */
export async function confirmPushSubscription(
  ctx: Context,
  { endpoint }: ConfirmPushSubscription,
  { settings, sessionId }: PushBrowser,
): Promise<ConfirmedPushSubscription> {
  const { id: personId } = requireRequester(ctx)
  const { publicKey } = requireWebPush(settings)
  const confirmed = { sessionId, confirmedAt: ctx.now() }
  const count = await updateMany(ctx.db, 'push_subscription', { endpoint, personId, publicKey }, confirmed)
  if (count === 0) await remove(ctx.db, 'push_subscription', { endpoint })
  return { isKnown: count > 0 }
}

/**
 * Gives a subscription the address that its push service has moved it to. Knowing the former one is all that it takes:
 * nobody may be signed in. Throws `not_found` where there is none.
 */
export async function renewPushSubscription(
  ctx: Context,
  { former, endpoint, keys }: RenewPushSubscription,
  settings: WebPushSettings | null,
): Promise<void> {
  const { services, publicKey } = requireWebPush(settings)
  if (!isPushService(endpoint, services)) throw refusalAt('endpoint', 'push_service_unknown')
  await transaction(ctx, async (tx) => {
    const known = await findOne(tx, 'push_subscription', { endpoint: former, publicKey })
    if (!known) throw refusal('push_device_not_found')
    if (endpoint !== former) await remove(tx, 'push_subscription', { endpoint })
    await updateMany(tx, 'push_subscription', { id: known.id }, { endpoint, ...keys })
  })
}
