import type { Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../context.ts'
import { changeStatus } from '../change-status.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/** Assigns a locked ticket to an agent, or to nobody, and records it. A new ticket that is assigned becomes open. */
export async function assignTicket(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  to: string | null,
): Promise<void> {
  const from = ticket.assigneeId
  await tx.ticket.update({
    where: { id: ticket.id },
    data: { assigneeId: to, updatedAt: ctx.now() },
    select: { id: true },
  })
  await recordEventBy(ctx, tx, { type: 'ticket.assigned', ticketId: ticket.id, from, to })
  ticket.assigneeId = to
  if (to && ticket.status === 'new') await changeStatus(tx, ctx, ticket, { to: 'open' })
}
