import type { AliasParams, CannedResponseView, SetArchived } from '@lodge/contracts'
import { updateOne } from '@lodge/database'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { toCannedResponseView } from './canned-response-views.ts'
import { requireCannedResponseManager } from './require-canned-response-manager.ts'
import { lockCannedResponse } from './save-canned-response.ts'

/** Archives a canned response, after which no ticket is offered it, or restores it. */
export async function archiveCannedResponse(
  ctx: Context,
  { alias, isArchived }: SetArchived & AliasParams,
): Promise<CannedResponseView> {
  requireCannedResponseManager(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const before = await lockCannedResponse(tx, alias)
    if ((before.archivedAt !== null) === isArchived) return toCannedResponseView(tx, before)
    const archivedAt = isArchived ? now.now() : null
    const row = await updateOne(
      tx,
      'canned_response',
      { id: before.id },
      { archivedAt, revision: { increment: 1 } },
    )
    await recordEventBy(now, tx, {
      type: 'canned_response.changed',
      cannedResponseId: row.id,
      how: isArchived ? 'archived' : 'restored',
      fields: [],
    })
    return toCannedResponseView(tx, row)
  })
}
