import type { ReadMyTicket, TicketParams } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { requireRequester } from '../../../foundation/require-requester.ts'

/**
 * Notes that the requester has read their ticket up to a message, on all their devices. What was read already changes
 * nothing. Throws `not_found` for somebody else's ticket and for a message that they do not see.
 */
export async function readMyTicket(
  ctx: Context,
  { number, messageId }: TicketParams & ReadMyTicket,
): Promise<void> {
  const { id: personId } = requireRequester(ctx)
  await transaction(ctx, async (tx) => {
    const [shown] = await query<{ ticketId: string; at: Date }>(
      tx,
      sql`SELECT ticket.id AS "ticketId", message.created_at AS at
          FROM ticket JOIN message ON message.ticket_id = ticket.id AND message.visibility = 'public'
          WHERE ticket.number = ${number} AND ticket.requester_id = ${personId} AND message.id = ${messageId}`,
    )
    if (!shown) throw refusal('message_not_found')
    const { ticketId, at } = shown
    const [changed] = await query(
      tx,
      sql`UPDATE ticket SET requester_read_at = ${at}, version = version + 1
          WHERE id = ${ticketId} AND staff_replied_at > COALESCE(requester_read_at, '-infinity')
            AND ${at} > COALESCE(requester_read_at, '-infinity')
          RETURNING id`,
    )
    if (changed) await recordEventBy(ctx, tx, { type: 'ticket.read', ticketId })
  })
}
