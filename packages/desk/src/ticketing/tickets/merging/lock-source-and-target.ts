import type { Transaction } from '@lodge/database'
import { authorize, canManage, refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { type LockedTicket, lockVisibleTickets } from '../lock-tickets.ts'
import { mergeTargetNotFound } from './merge-rules.ts'

/**
 * Locks the ticket that something leaves and the one that it goes to. Throws `ticket_not_found` for a source that the
 * actor does not see, `forbidden` for one that they may not change, and `other_ticket_not_found` at `target`.
 */
export async function lockSourceAndTarget(
  tx: Transaction,
  ctx: Context,
  numbers: { source: number; target: number },
): Promise<{ source: LockedTicket; target: LockedTicket }> {
  const locked = await lockVisibleTickets(tx, ctx, [numbers.source, numbers.target])
  const source = locked.find(({ number }) => number === numbers.source)
  const target = locked.find(({ number }) => number === numbers.target)
  if (!source) throw refusal('ticket_not_found')
  authorize(canManage(ctx.actor, source))
  if (!target) throw mergeTargetNotFound()
  return { source, target }
}
