import { query, sql, uuids } from '@lodge/database'
import { batched } from '../../foundation/batched.ts'
import type { EmailContext } from './email-context.ts'

interface EarlierMail {
  ticketId: string
  recipient: string
  deliveryId: string
}

/**
 * Returns the Message-IDs of the mails about a ticket that this recipient was sent or wrote, oldest first: the first of
 * them is the root of the conversation in their mail program. A ticket has few events, and an agent has had thousands of mails.
 */
export async function findEarlierMails({ db, mailer }: EmailContext, mail: EarlierMail): Promise<string[]> {
  const earlier = await loadEarlierMails(db, mail)
  // Those that were sent before ids were kept have the one that follows from the delivery.
  return earlier.flatMap(({ id, messageId }) => messageId ?? (id === null ? [] : mailer.messageIdOf(id)))
}

const loadEarlierMails = batched(async (db, mails: readonly EarlierMail[]) => {
  const earlier = await query<SentMail>(
    db,
    sql`WITH asked AS (
          SELECT * FROM unnest(${uuids(mails.map(({ ticketId }) => ticketId))},
                               ${mails.map(({ recipient }) => recipient)}::citext[],
                               ${uuids(mails.map(({ deliveryId }) => deliveryId))}) AS one(ticket_id, recipient, delivery_id))
        SELECT asked.delivery_id AS "deliveryId", delivery.id, delivery.message_id AS "messageId",
               delivery.sent_at AS at
        FROM asked JOIN event ON event.ticket_id = asked.ticket_id
        -- OFFSET keeps Postgres from reading all that the recipient ever got.
        CROSS JOIN LATERAL (SELECT * FROM email_delivery WHERE event_id = event.id OFFSET 0) delivery
        WHERE delivery.recipient = asked.recipient AND delivery.state = 'sent' AND delivery.id <> asked.delivery_id
        UNION ALL
        SELECT asked.delivery_id, NULL, message.foreign_id, message.created_at
        FROM asked JOIN person_address own ON own.email = asked.recipient
        JOIN message ON message.ticket_id = asked.ticket_id AND message.author_id = own.person_id
        WHERE message.channel = 'email' AND message.foreign_id IS NOT NULL
        ORDER BY at`,
  )
  const byDelivery = Map.groupBy(earlier, ({ deliveryId }) => deliveryId)
  return ({ deliveryId }): SentMail[] => byDelivery.get(deliveryId) ?? []
})

interface SentMail {
  deliveryId: string
  /** Of a mail that was sent; null for one that the recipient wrote. */
  id: string | null
  messageId: string | null
}
