import type { RequesterTicketDetail, TicketParams } from '@lodge/contracts'
import { sql } from '@lodge/database'
import { type Actor, canClose, canReopen, canReply, notFound, personIdOf } from '@lodge/domain'
import type { Context } from '../context.ts'
import { goesOnIn } from '../joins/goes-on-in.ts'
import { askedIn } from './asked-in.ts'
import { threadOf } from './message-views.ts'
import { findTicket, type TicketRecord } from './ticket-record.ts'
import { toRequesterTicketRow } from './ticket-views.ts'

/** One's own ticket with all that was said publicly; another's is `not_found`. */
export async function getMyTicket(ctx: Context, { number }: TicketParams): Promise<RequesterTicketDetail> {
  const mine = sql`ticket.number = ${number} AND ticket.requester_id = ${personIdOf(ctx.actor)}::uuid`
  const ticket = await findTicket(ctx.db, mine)
  if (!ticket) throw notFound('This ticket')
  const [row, asked, messages, mergedInto] = await Promise.all([
    toRequesterTicketRow(ctx.db, ticket, ctx.now()),
    askedIn(ctx.db, ticket.id),
    threadOf(ctx.db, ticket.id, 'public'),
    goesOnIn(ctx.db, ticket),
  ])
  return { ...row, ...asked, messages, mergedInto, can: requesterCan(ticket, ctx.now()) }
}

/** What its requester may do with a ticket now. */
export function requesterCan(ticket: TicketRecord, now: Date): RequesterTicketDetail['can'] {
  const requester: Actor = { kind: 'requester', id: ticket.requesterId }
  return {
    reply: canReply(requester, ticket, 'public'),
    close: canClose(requester, ticket),
    reopen: canReopen(requester, ticket, now),
  }
}
