import { dayMs, limits } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../../foundation/context.ts'

/**
 * Asks a person to confirm another address from the one that they have; until then nothing changes. An earlier request
 * is worth nothing from then on; the same one once more is not mailed again.
 */
export async function requestAddressChange(
  ctx: Context,
  tx: Transaction,
  { personId, email }: { personId: string; email: string },
): Promise<void> {
  const now = ctx.now()
  const open = await tx.addressChange.findUnique({ where: { personId } })
  if (open && open.expiresAt > now && open.email.toLowerCase() === email.toLowerCase()) return
  await tx.addressChange.deleteMany({ where: { personId } })
  const expiresAt = new Date(now.getTime() + limits.addressChangeDays * dayMs)
  const { id } = await tx.addressChange.create({ data: { personId, email, createdAt: now, expiresAt } })
  await recordEventBy(ctx, tx, { type: 'person.address_change_requested', personId, addressChangeId: id })
}
