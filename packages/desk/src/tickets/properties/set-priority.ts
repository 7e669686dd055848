import type { SetPriority, TicketParams, TicketRow } from '@lodge/contracts'
import type { Context } from '../../context.ts'
import { changeTicket } from '../change-ticket.ts'
import { changePriority } from './change-priority.ts'

/** Sets the priority; from then on the policy's targets for it apply. */
export function setPriority(
  ctx: Context,
  { number, priority }: SetPriority & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    if (ticket.priority !== priority) await changePriority(tx, now, ticket, priority)
  })
}
