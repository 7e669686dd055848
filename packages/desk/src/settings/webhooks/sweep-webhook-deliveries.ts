import { dayMs, limits } from '@lodge/contracts'
import { remove, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/**
 * Deletes up to `limit` of the deliveries that are kept no longer, with their tries; also those that waited for a webhook
 * that nobody has turned on again. Returns how many.
 */
export async function sweepWebhookDeliveries({ db, now }: Context, limit: number): Promise<number> {
  const until = new Date(now().getTime() - limits.webhookDeliveryDays * dayMs)
  return remove(
    db,
    'webhook_delivery',
    sql`id IN (
      SELECT old.id FROM webhook CROSS JOIN LATERAL (
        SELECT id FROM webhook_delivery
        WHERE webhook_id = webhook.id AND created_at <= ${until} ORDER BY created_at LIMIT ${limit}) AS old
      LIMIT ${limit})`,
  )
}
