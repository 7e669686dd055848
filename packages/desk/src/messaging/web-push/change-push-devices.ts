import type { NewPushSubscription, PushDeviceParams, WebPushView } from '@lodge/contracts'
import { newId, query, remove, sql, type Transaction } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireRequester } from '../../foundation/require-requester.ts'
import { getMyWebPush, type PushBrowser } from './get-my-web-push.ts'
import { isPushService } from './push-services.ts'
import { requireWebPush, webPushLimits } from './web-push-settings.ts'

interface SubscribingBrowser extends PushBrowser {
  userAgent: string
}

/**
 * Has a browser told about its requester's tickets from now on. The browser is whoever's it was last: another person who
 * was told there is no more. Throws `invalid_input` for a push service that Lodge does not know.
 */
export async function subscribeToWebPush(
  ctx: Context,
  given: NewPushSubscription,
  browser: SubscribingBrowser,
): Promise<WebPushView> {
  const { id: personId } = requireRequester(ctx)
  const { publicKey, services } = requireWebPush(browser.settings)
  const { endpoint, keys } = given
  if (!isPushService(endpoint, services)) throw refusalAt('endpoint', 'push_service_unknown')
  const at = ctx.now()
  await transaction(ctx, async (tx) => {
    const [known] = await query<{ personId: string }>(
      tx,
      sql`SELECT person_id AS "personId" FROM push_subscription WHERE endpoint = ${endpoint}`,
    )
    // What one person was told is nothing to the next.
    await query(
      tx,
      sql`DELETE FROM push_subscription
          WHERE (endpoint = ${endpoint} AND person_id <> ${personId}) OR (session_id = ${browser.sessionId} AND endpoint <> ${endpoint})`,
    )
    await query(
      tx,
      sql`
      INSERT INTO push_subscription (id, person_id, session_id, endpoint, p256dh, auth, public_key, user_agent, created_at, confirmed_at)
      VALUES (${newId()}, ${personId}, ${browser.sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${publicKey},
              ${browser.userAgent.slice(0, 300)}, ${at}, ${at})
      ON CONFLICT (endpoint) DO UPDATE SET
        session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        public_key = excluded.public_key, user_agent = excluded.user_agent, confirmed_at = excluded.confirmed_at`,
    )
    await removeOldest(tx, personId)
    if (known?.personId !== personId)
      await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['webPushOn'] })
  })
  return getMyWebPush(ctx, browser)
}

/** Has one of a requester's own devices told nothing more. Throws `not_found` for any other. */
export async function removePushDevice(
  ctx: Context,
  { deviceId: id }: PushDeviceParams,
  browser: PushBrowser,
): Promise<WebPushView> {
  const { id: personId } = requireRequester(ctx)
  await transaction(ctx, async (tx) => {
    const count = await remove(tx, 'push_subscription', { id, personId })
    if (count === 0) throw refusal('push_device_not_found')
    await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['webPushOff'] })
  })
  return getMyWebPush(ctx, browser)
}

async function removeOldest(tx: Transaction, personId: string): Promise<void> {
  await query(
    tx,
    sql`DELETE FROM push_subscription WHERE id IN (
          SELECT id FROM push_subscription WHERE person_id = ${personId}
          ORDER BY confirmed_at DESC, id DESC OFFSET ${webPushLimits.devices})`,
  )
}
