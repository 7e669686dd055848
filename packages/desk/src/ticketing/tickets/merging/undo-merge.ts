import { limits, type RelatedTickets, type TicketParams, TicketStatus } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
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
 * the tags, watchers and articles that it had; what was written in the target since stays there. Throws `merge_not_undoable`
 * later, or a second time.
 */
export async function undoMerge(ctx: Context, { number }: TicketParams): Promise<RelatedTickets> {
  await withCurrentTicketOnConflict(ctx, number, () =>
    transaction(ctx, (tx) => undo(tx, withFrozenTime(ctx), number)),
  )
  return getRelatedTickets(ctx, { number })
}

async function undo(tx: Transaction, ctx: Context, number: number): Promise<void> {
  const merge = await tx.ticketMerge.findFirst({
    where: { source: { number } },
    orderBy: { createdAt: 'desc' },
    include: { source: { select: { number: true } }, target: { select: { number: true } } },
  })
  const held = await lockVisibleTickets(tx, ctx, merge ? [number, merge.target.number] : [number])
  const source = held.find((ticket) => ticket.number === number)
  const target = held.find((ticket) => ticket.number === merge?.target.number)
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
  await tx.ticketMerge.update({ where: { id: merge.id }, data: { undoneAt: at }, select: { id: true } })
  await tx.ticket.update({
    where: { id: source.id },
    data: {
      status: to,
      resolvedAt: merge.sourceResolvedAt,
      closedAt: merge.sourceClosedAt,
      snoozedUntil: merge.sourceSnoozedUntil,
      mergedIntoId: null,
      updatedAt: at,
      version: { increment: 1 },
    },
    select: { id: true },
  })
  await tx.ticket.update({
    where: { id: merge.targetId },
    data: { updatedAt: at, version: { increment: 1 } },
    select: { id: true },
  })
  await refreshSnippet(tx, merge.targetId)
  const { id: mergeId, sourceId, targetId } = merge
  await recordEventBy(ctx, tx, { type: 'ticket.unmerged', mergeId, sourceId, targetId, to })
}
