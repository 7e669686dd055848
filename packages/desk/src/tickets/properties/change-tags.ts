import type { ChangeTags, TicketParams, TicketRow } from '@lodge/contracts'
import type { Context } from '../../context.ts'
import { changeTicket } from '../change-ticket.ts'
import { tagTicket } from './tag-ticket.ts'

/**
 * Adds and removes tags. Of two agents who do so at once both get what they wanted. A tag that the ticket has or lacks
 * already changes nothing.
 */
export function changeTags(
  ctx: Context,
  { number, add, remove }: ChangeTags & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, (tx, now, ticket) => tagTicket(tx, now, ticket, { add, remove }))
}
