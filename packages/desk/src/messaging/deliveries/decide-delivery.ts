import type { DeliveryParams } from '@lodge/contracts'
import { query, type Sql, sql, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { resumeAddress } from '../../identity/people/failing-addresses.ts'
import { forgetUndelivered } from '../email/undelivered.ts'

/** A worker renews its lease each second, so that one this old belongs to a worker that died. */
const isHeld = sql`state = 'sending' AND leased_at > clock_timestamp() - interval '1 minute'`

/** Has a mail sent again, with another day of attempts, also where mail to its address fails. Throws `not_found`, and `edit_conflict` where it was sent. */
export function retryDelivery(ctx: Context, { id }: DeliveryParams): Promise<void> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => {
    const { recipient } = await change(
      tx,
      id,
      sql`state = 'pending', last_error = NULL, retried_at = clock_timestamp(), bounced_at = NULL`,
    )
    await resumeAddress(ctx, tx, recipient)
    await forgetUndelivered(tx, id)
    await recordEventBy(ctx, tx, { type: 'delivery.retried', deliveryId: id })
  })
}

/** Keeps a mail from ever being sent, unless it is retried. Throws `not_found`, and `edit_conflict` where it was sent. */
export function discardDelivery(ctx: Context, { id }: DeliveryParams): Promise<void> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => {
    await change(tx, id, sql`state = 'discarded'`)
    await recordEventBy(ctx, tx, { type: 'delivery.discarded', deliveryId: id })
  })
}

async function change(tx: Transaction, id: string, sets: Sql): Promise<{ recipient: string }> {
  const [changed] = await query<{ recipient: string }>(
    tx,
    sql`UPDATE email_delivery SET ${sets}
        WHERE id = ${id} AND state NOT IN ('sent', 'skipped') AND NOT (${isHeld}) RETURNING recipient::text`,
  )
  if (changed) return changed
  const known = await query(tx, sql`SELECT 1 FROM email_delivery WHERE id = ${id}`)
  throw refusal(known.length > 0 ? 'delivery_finished' : 'delivery_not_found')
}
