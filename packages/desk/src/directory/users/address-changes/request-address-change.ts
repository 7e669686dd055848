import { dayMs, limits } from '@lodge/contracts'
import { findOne, insert, remove, type Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../../foundation/context.ts'

/**
 * Asks a person to confirm another address from the one that they have, in place of that one or as a further one; until
 * then nothing changes. An earlier request
 * is worth nothing from then on; the same one once more is not mailed again.
 */
export async function requestAddressChange(
  ctx: Context,
  tx: Transaction,
  { personId, email, isFurther }: { personId: string; email: string; isFurther: boolean },
): Promise<void> {
  const now = ctx.now()
  const open = await findOne(tx, 'address_change', { personId })
  if (open && open.expiresAt > now && open.isFurther === isFurther && isSame(open.email, email)) return
  await remove(tx, 'address_change', { personId })
  const expiresAt = new Date(now.getTime() + limits.addressChangeDays * dayMs)
  const { id } = await insert(tx, 'address_change', { personId, email, isFurther, createdAt: now, expiresAt })
  await recordEventBy(ctx, tx, { type: 'person.address_change_requested', personId, addressChangeId: id })
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
