import type { TicketPriority } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../context.ts'
import { applyPolicy } from '../../sla/policies/apply-policy.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/** Changes a locked ticket's priority and records it; from then on the policy's targets for it apply. */
export async function changePriority(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  priority: TicketPriority,
): Promise<void> {
  const { id: ticketId, priority: from } = ticket
  const at = ctx.now()
  await tx.ticket.update({ where: { id: ticketId }, data: { priority, updatedAt: at }, select: { id: true } })
  const event = { type: 'ticket.priority_changed', ticketId, from, to: priority } as const
  const eventId = await recordEventBy(ctx, tx, event)
  if (eventId) await applyPolicy(tx, { ticketId, eventId, priority, at })
  ticket.priority = priority
}
