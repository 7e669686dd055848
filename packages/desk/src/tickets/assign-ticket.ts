import type { Transaction } from '@lodge/database'
import { type Context, recordBy } from '../context.ts'
import type { TouchedTicket } from './touch-ticket.ts'

/** Gives a held ticket to another person, or to nobody, and records it. */
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
  await recordBy(ctx, tx, { type: 'ticket.assigned', ticketId: ticket.id, from, to })
  ticket.assigneeId = to
}
