import type { Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../context.ts'
import { applyPolicy } from '../../sla/policies/apply-policy.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/** Moves a locked ticket to another topic and records it; from then on the policy for that topic applies. */
export async function changeTopic(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  to: string,
): Promise<void> {
  const { id: ticketId, topicId: from, priority } = ticket
  if (from === to) return
  const at = ctx.now()
  await tx.ticket.update({
    where: { id: ticketId },
    data: { topicId: to, updatedAt: at },
    select: { id: true },
  })
  const eventId = await recordEventBy(ctx, tx, { type: 'ticket.topic_changed', ticketId, from, to })
  if (eventId) await applyPolicy(tx, { ticketId, eventId, priority, at })
  ticket.topicId = to
}
