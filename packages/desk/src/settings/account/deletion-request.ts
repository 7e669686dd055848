import type { MyAccountView } from '@lodge/contracts'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireRequester } from '../../foundation/require-requester.ts'
import { getMyAccount } from './get-my-account.ts'

/** Asks whoever manages accounts to delete the requester's. Asking again changes nothing. */
export async function requestDeletion(ctx: Context): Promise<MyAccountView> {
  const { id: personId } = requireRequester(ctx)
  await transaction(ctx, async (tx) => {
    const { count } = await tx.person.updateMany({
      where: { id: personId, deletionRequestedAt: null },
      data: { deletionRequestedAt: ctx.now() },
    })
    if (count > 0) await recordEventBy(ctx, tx, { type: 'person.deletion_requested', personId })
  })
  return getMyAccount(ctx)
}

/** Takes the request back, as long as nobody has acted on it. */
export async function withdrawDeletion(ctx: Context): Promise<MyAccountView> {
  const { id: personId } = requireRequester(ctx)
  await transaction(ctx, async (tx) => {
    const { count } = await tx.person.updateMany({
      where: { id: personId, deletionRequestedAt: { not: null } },
      data: { deletionRequestedAt: null },
    })
    if (count > 0) await recordEventBy(ctx, tx, { type: 'person.deletion_withdrawn', personId })
  })
  return getMyAccount(ctx)
}
