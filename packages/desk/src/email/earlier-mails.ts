import { query, sql } from '@lodge/database'
import type { EmailContext } from './email-context.ts'

interface EarlierMail {
  ticketId: string
  recipient: string
  deliveryId: string
}

/**
 * Returns the Message-IDs of the mails about a ticket that this recipient was sent, oldest first: the first of them is
 * the root of the conversation in their mail program. A ticket has few events, and an agent has had thousands of mails.
 */
export async function findEarlierMails(
  { db, mailer }: EmailContext,
  { ticketId, recipient, deliveryId }: EarlierMail,
): Promise<string[]> {
  const rows = await query<{ id: string; messageId: string | null }>(
    db,
    sql`SELECT delivery.id, delivery.message_id AS "messageId"
        FROM event CROSS JOIN LATERAL (
          SELECT * FROM email_delivery WHERE event_id = event.id AND recipient = ${recipient}
          OFFSET 0) delivery
        WHERE event.ticket_id = ${ticketId} AND delivery.state = 'sent' AND delivery.id <> ${deliveryId}
        ORDER BY delivery.sent_at, delivery.id`,
  )
  // Those that were sent before ids were kept have the one that follows from the delivery.
  return rows.map(({ id, messageId }) => messageId ?? mailer.messageIdOf(id))
}
