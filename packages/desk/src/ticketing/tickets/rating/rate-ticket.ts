import type { RateTicket, RequesterTicketDetail, TicketParams, TicketRating } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { authorize, isFinal, refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { touchTicket } from '../touch-ticket.ts'

/** Rates one's own resolved or closed ticket, or changes the rating. Throws `status_not_allowed` for any other. */
export async function rateTicket(
  ctx: Context,
  { number, rating: to, comment }: TicketParams & RateTicket,
): Promise<RequesterTicketDetail> {
  await transaction(ctx, async (tx) => {
    const ticket = await touchTicket(tx, ctx, number)
    authorize(ctx.actor.kind === 'requester')
    if (!isFinal(ticket.status)) throw refusal('ticket_not_rateable')
    const [before] = await query<{ from: TicketRating }>(
      tx,
      sql`SELECT rating AS "from" FROM ticket WHERE id = ${ticket.id}`,
    )
    await query(
      tx,
      sql`UPDATE ticket SET rating = ${to}, rating_comment = ${comment || null} WHERE id = ${ticket.id}`,
    )
    const from = before?.from ?? 'none'
    await recordEventBy(ctx, tx, { type: 'ticket.rated', ticketId: ticket.id, from, to })
  })
  return getMyTicket(ctx, { number })
}
