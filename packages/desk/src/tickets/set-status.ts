import type { SetStatus, TicketParams, TicketRow } from '@lodge/contracts'
import type { Context } from '../context.ts'
import { changeStatus } from './change-status.ts'
import { changeTicket } from './change-ticket.ts'

/** Sets the status as staff; `status_not_allowed` (409) where the ticket cannot go there from where it is. */
export function setStatus(ctx: Context, { number, status }: SetStatus & TicketParams): Promise<TicketRow> {
  return changeTicket(ctx, number, (tx, now, ticket) => changeStatus(tx, now, ticket, { to: status }))
}
