import type { MyAccountView } from '@lodge/contracts'
import { sql, updateMany } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireRequester } from '../../foundation/require-requester.ts'
import { getMyAccount } from './get-my-account.ts'

/** Asks whoever manages accounts to delete the requester's. Asking again changes nothing. */
export async function requestDeletion(ctx: Context): Promise<MyAccountView> {
  const { id: personId } = requireRequester(ctx)
  await transaction(ctx, async (tx) => {
    const count = await updateMany(
      tx,
      'person',
      { id: personId, deletionRequestedAt: null },
      { deletionRequestedAt: ctx.now() },
    )
    if (count > 0) await recordEventBy(ctx, tx, { type: 'person.deletion_requested', personId })
  })
  return getMyAccount(ctx)
}

/** Takes the request back, as long as nobody has acted on it. */
export async function withdrawDeletion(ctx: Context): Promise<MyAccountView> {
  const { id: personId } = requireRequester(ctx)
  await transaction(ctx, async (tx) => {
    const count = await updateMany(
      tx,
      'person',
      sql`id = ${personId} AND deletion_requested_at IS NOT NULL`,
      { deletionRequestedAt: null },
    )
    if (count > 0) await recordEventBy(ctx, tx, { type: 'person.deletion_withdrawn', personId })
  })
  return getMyAccount(ctx)
}
