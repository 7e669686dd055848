import type { MergeTickets, RelatedTickets, TicketParams } from '@lodge/contracts'
import { type Changes, insert, type Transaction, updateOne } from '@lodge/database'
import { personIdOf } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { withCurrentTicketOnConflict } from '../change-ticket.ts'
import { getRelatedTickets } from '../links/get-related-tickets.ts'
import type { LockedTicket } from '../lock-tickets.ts'
import { lockSourceAndTarget } from './lock-source-and-target.ts'
import { copyToTarget } from './merge-gains.ts'
import { findMergeRefusal } from './merge-rules.ts'
import { moveAllMessages, refreshSnippet } from './move-messages.ts'

/**
 * Merges a ticket into another one of the same requester: its messages and their files move to the target, which gets
 * its tags, watchers, participants and linked articles too, and it is closed together with its deadlines. The target's deadlines and status stay as
 * they are. See `docs/decisions/0005-merging.md`.
 */
export async function mergeTickets(
  ctx: Context,
  { number, target: into }: MergeTickets & TicketParams,
): Promise<RelatedTickets> {
  await withCurrentTicketOnConflict(ctx, number, () =>
    transaction(ctx, async (tx) => {
      const now = withFrozenTime(ctx)
      const { source: from, target } = await lockSourceAndTarget(tx, ctx, { source: number, target: into })
      const refused = findMergeRefusal(from, target, now.now())
      if (refused) throw refused
      await merge(tx, now, from, target)
    }),
  )
  return getRelatedTickets(ctx, { number })
}

async function merge(tx: Transaction, ctx: Context, from: LockedTicket, into: LockedTicket): Promise<void> {
  const at = ctx.now()
  const messageIds = await moveAllMessages(tx, from.id, into.id)
  const gained = await copyToTarget(tx, ctx, from, into)
  const { id: mergeId } = await insert(
    tx,
    'ticket_merge',
    {
      sourceId: from.id,
      targetId: into.id,
      personId: personIdOf(ctx.actor),
      sourceStatus: from.status,
      sourceResolvedAt: from.resolvedAt,
      sourceClosedAt: from.closedAt,
      sourceSnoozedUntil: from.snoozedUntil,
      messageIds,
      ...gained,
      createdAt: at,
    },
    { columns: ['id'] },
  )
  const closing = {
    status: 'closed',
    closedAt: from.closedAt ?? at,
    snoozedUntil: null,
    mergedIntoId: into.id,
  }
  await updateTicket(tx, from.id, { ...closing, updatedAt: at })
  await updateTicket(tx, into.id, { updatedAt: at })
  await refreshSnippet(tx, into.id)
  await recordEventBy(ctx, tx, {
    type: 'ticket.merged',
    mergeId,
    sourceId: from.id,
    targetId: into.id,
    from: from.status,
  })
}

async function updateTicket(tx: Transaction, id: string, data: Changes<'ticket'>): Promise<void> {
  await updateOne(tx, 'ticket', { id }, { ...data, version: { increment: 1 } }, { columns: ['id'] })
}
