import { limits, type RelatedTickets, type TicketParams, TicketStatus } from '@lodge/contracts'
import { findOne, getOne, type Transaction, updateOne } from '@lodge/database'
import { authorize, canManage, refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { withCurrentTicketOnConflict } from '../change-ticket.ts'
import { getRelatedTickets } from '../links/get-related-tickets.ts'
import { lockVisibleTickets } from '../lock-tickets.ts'
import { mergeUndoUntil } from '../ticket-limits.ts'
import { removeFromTarget } from './merge-gains.ts'
import { moveMessagesBack, refreshSnippet } from './move-messages.ts'

/**
 * Undoes a merge within `limits.mergeUndoHours`: the source is what it was, with its own messages, and the target has
 * the tags, watchers, participants and articles that it had; what was written in the target since stays there. Throws `merge_not_undoable`
 * later, or a second time.
 */
export async function undoMerge(ctx: Context, { number }: TicketParams): Promise<RelatedTickets> {
  await withCurrentTicketOnConflict(ctx, number, () =>
    transaction(ctx, (tx) => undo(tx, withFrozenTime(ctx), number)),
  )
  return getRelatedTickets(ctx, { number })
}

async function undo(tx: Transaction, ctx: Context, number: number): Promise<void> {
  const from = await findOne(tx, 'ticket', { number }, { columns: ['id'] })
  const merge =
    from && (await findOne(tx, 'ticket_merge', { sourceId: from.id }, { orderBy: ['createdAt DESC'] }))
  const into = merge && (await getOne(tx, 'ticket', { id: merge.targetId }, { columns: ['number'] }))
  const lockedTickets = await lockVisibleTickets(tx, ctx, into ? [number, into.number] : [number])
  const source = lockedTickets.find((ticket) => ticket.number === number)
  const target = lockedTickets.find((ticket) => ticket.number === into?.number)
  if (!source) throw refusal('ticket_not_found')
  authorize(canManage(ctx.actor, source))
  if (!merge || source.mergedIntoId !== merge.targetId) throw refusal('not_merged', { number })
  if (!target) throw refusal('target_unseen')
  if (ctx.now() > mergeUndoUntil(merge.createdAt))
    throw refusal('merge_undone_too_late', { hours: limits.mergeUndoHours })
  if (target.mergedIntoId) throw refusal('target_merged_since', { number: target.number })

  const at = ctx.now()
  const to = TicketStatus.parse(merge.sourceStatus)
  await moveMessagesBack(tx, merge.messageIds, { sourceId: merge.targetId, toId: merge.sourceId })
  await removeFromTarget(tx, ctx, target, merge)
  await updateOne(tx, 'ticket_merge', { id: merge.id }, { undoneAt: at }, { columns: ['id'] })
  await updateOne(
    tx,
    'ticket',
    { id: source.id },
    {
      status: to,
      resolvedAt: merge.sourceResolvedAt,
      closedAt: merge.sourceClosedAt,
      snoozedUntil: merge.sourceSnoozedUntil,
      mergedIntoId: null,
      updatedAt: at,
      version: { increment: 1 },
    },
    { columns: ['id'] },
  )
  await updateOne(
    tx,
    'ticket',
    { id: merge.targetId },
    { updatedAt: at, version: { increment: 1 } },
    { columns: ['id'] },
  )
  await refreshSnippet(tx, merge.targetId)
  const { id: mergeId, sourceId, targetId } = merge
  await recordEventBy(ctx, tx, { type: 'ticket.unmerged', mergeId, sourceId, targetId, to })
}
