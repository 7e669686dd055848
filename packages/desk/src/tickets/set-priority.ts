import type { SetPriority, TicketParams, TicketRow } from '@lodge/contracts'
import { type Context, recordBy } from '../context.ts'
import { applyPolicy } from '../sla/apply-policy.ts'
import { changeTicket } from './change-ticket.ts'

/** Sets the priority, from which on the policy's targets for it judge the ticket. */
export function setPriority(
  ctx: Context,
  { number, priority }: SetPriority & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, { id: ticketId, priority: from }) => {
    if (from === priority) return
    const at = now.now()
    await tx.ticket.update({
      where: { id: ticketId },
      data: { priority, updatedAt: at },
      select: { id: true },
    })
    const event = { type: 'ticket.priority_changed', ticketId, from, to: priority } as const
    const eventId = await recordBy(now, tx, event)
    if (eventId) await applyPolicy(tx, { ticketId, eventId, priority, at })
  })
}
