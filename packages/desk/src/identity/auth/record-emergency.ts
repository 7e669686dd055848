import type { SignInWay } from '@lodge/contracts'
import { countRows, type Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../foundation/context.ts'

/** Records that an emergency account was used, of which all superadmins are mailed; nothing for other accounts. */
export async function recordEmergency(
  ctx: Context,
  tx: Transaction,
  { personId, way }: { personId: string; way: SignInWay },
): Promise<void> {
  if ((await countRows(tx, 'person', { id: personId, isEmergency: true })) === 0) return
  await recordEventBy(ctx, tx, { type: 'person.emergency_used', personId, way })
}
