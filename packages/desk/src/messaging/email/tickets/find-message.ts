import type { DoubtfulSender, Visibility } from '@lodge/contracts'
import { type Database, isOneOf, query, sql } from '@lodge/database'
import { batched } from '../../../foundation/batched.ts'
import { nameOfAuthor, selectDoubtfulSender } from '../../../ticketing/tickets/conversation/message-views.ts'
import { takesAnswers } from '../../../ticketing/tickets/sending-mailboxes.ts'
import type { MailedAttachment } from './describe-attachments.ts'

export interface MailedMessage {
  ticketId: string
  files: MailedAttachment[]
  body: string
  html: string | null
  side: 'requester' | 'staff'
  visibility: Visibility
  author: { name: string }
  sender: DoubtfulSender | null
  /** The mailbox from whose address it goes, in place of the ticket's; null where none was chosen, or it may not any more. */
  from: { mailbox: string; mailboxId: string; quotesHistory: boolean } | null
}

/** Returns a public message with its author and files; null when it is gone or internal. */
export async function findPublicMessage(db: Database, messageId: string): Promise<MailedMessage | null> {
  const message = await findAnyMessage(db, messageId)
  return message?.visibility === 'public' ? message : null
}

/** Returns a message whether public or internal, for those whom it mentions. */
export const findAnyMessage = batched(async (db, messageIds: readonly string[]) => {
  const messages = await query<MailedMessage & { id: string }>(
    db,
    sql`
    SELECT message.id, message.ticket_id AS "ticketId", message.body, message.html, message.side, message.visibility,
           ${selectDoubtfulSender} AS sender,
           (SELECT json_build_object('mailbox', own.address::text, 'mailboxId', mailbox.id,
                                     'quotesHistory', mailbox.quotes_history)
            FROM mailbox JOIN ticket ON ${takesAnswers}
            JOIN mailbox_address own ON own.mailbox_id = mailbox.id AND own.position = 0
            WHERE mailbox.id = message.mailbox_id AND ticket.id = message.ticket_id) AS "from",
           json_build_object('name', ${nameOfAuthor}) AS author,
           COALESCE((SELECT json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size) ORDER BY file.id)
                     FROM attachment file WHERE file.message_id = message.id), '[]') AS files
    FROM message JOIN person author ON author.id = message.author_id WHERE ${isOneOf(sql`message.id`, messageIds)}`,
  )
  const byId = new Map(messages.map(({ id, ...message }): [string, MailedMessage] => [id, message]))
  return (messageId): MailedMessage | null => byId.get(messageId) ?? null
})
