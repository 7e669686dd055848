import type { SetProperty, TicketParams, TicketRow } from '@lodge/contracts'
import type { Context } from '../../../foundation/context.ts'
import { changeTicket } from '../change-ticket.ts'
import { changeProperty } from './change-property.ts'

/** Sets the priority; from then on the policy's targets for it apply. */
export function setPriority(
  ctx: Context,
  { number, priority }: SetProperty<'priority'> & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, (tx, now, ticket) => changeProperty(tx, now, ticket, 'priority', priority))
}
