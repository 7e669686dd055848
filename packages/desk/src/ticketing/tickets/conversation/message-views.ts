import type { DoubtfulSender, MailOfMessage, MessageView, Undelivered } from '@lodge/contracts'
import {
  type Database,
  empty,
  isOneOf,
  pipelineQueries,
  query,
  type Sql,
  sql,
  type Transaction,
} from '@lodge/database'
import { selectAttachments, toAttachmentViews } from '../../../files/attachment-views.ts'
import { sanitiseStoredHtml } from '../../../foundation/rich-text/sanitise-stored-html.ts'

interface MessageRow
  extends Omit<MessageView, 'createdAt' | 'quoted' | 'sender' | 'undelivered' | 'mail' | 'sentFrom'> {
  isByParticipant: boolean
  teamNames: Record<string, string> | null
  createdAt: Date
  quoted: string | null
  sender: DoubtfulSender | null
  undelivered: Record<string, Omit<Undelivered, 'recipient'>> | null
  mail: MailOfMessage | null
  sentFrom: string | null
}

/** Returns a message as a client sees it, internal notes too: the caller decides who may have it. */
export async function findMessageView(
  db: Database | Transaction,
  messageId: string,
): Promise<MessageView | null> {
  const [message] = await selectMessages(db, sql`message.id = ${messageId}`)
  return message ?? null
}

export async function loadMessageViews(
  db: Database,
  messageIds: readonly string[],
): Promise<Map<string, MessageView>> {
  // Over the connection that keeps its plans.
  const messages = await pipelineQueries(db, (piped) =>
    selectMessages(piped, isOneOf(sql`message.id`, messageIds)),
  )
  return new Map(messages.map((message) => [message.id, message]))
}

/** Returns the messages of a ticket, oldest first; with `public` as its requester sees them, without internal notes. */
export async function loadThread(
  db: Database,
  ticketId: string,
  messages: 'public' | 'all',
): Promise<MessageView[]> {
  const visible = messages === 'public' ? sql`AND message.visibility = 'public'` : empty
  const thread = await selectMessages(db, sql`message.ticket_id = ${ticketId} ${visible}`)
  return messages === 'public' ? thread.map(forRequester) : thread
}

/** Returns a public message without what concerns only the staff. */
export function forRequester({
  undelivered: _,
  mail: __,
  sentFrom: ___,
  ...message
}: MessageView): MessageView {
  return message
}

/** The sender of a message as a client sees them; null where they are not in doubt. */
export const selectDoubtfulSender = sql`
  CASE WHEN message.sender_doubt IS NOT NULL
       THEN json_build_object('doubt', message.sender_doubt, 'address', message.sender_address) END`

/** The mail that a message came as; null for any other. */
const selectMailOfMessage = sql`
  CASE WHEN message.channel = 'email'
       THEN json_build_object(
              'id', (SELECT id FROM incoming_mail WHERE ticket_message_id = message.id),
              'hasHtml', EXISTS (SELECT FROM mail_html WHERE mail_html.message_id = message.id)) END`

/** The address of the mailbox that the author of a message chose for it; null where they chose none. */
const selectSentFrom = sql`
  CASE WHEN message.mailbox_id IS NOT NULL
       THEN (SELECT address::text FROM mailbox_address
             WHERE mailbox_address.mailbox_id = message.mailbox_id AND position = 0) END`

/** The name of an author, or the address of one who gave none. */
export const nameOfAuthor = sql`COALESCE(NULLIF(author.name, ''), message.sender_address::text, author.email::text)`

/**
 * Returns the messages that match a condition, with their tickets, oldest first. The author's team is the ticket's
 * where they are in it, else their first one.
 */
export async function selectMessages(db: Database | Transaction, condition: Sql): Promise<MessageView[]> {
  const rows = await query<MessageRow>(
    db,
    sql`
    SELECT message.id, ticket.number AS "ticketNumber", message.body, message.html,
           NULLIF(message.quoted, '') AS quoted, message.visibility, message.channel,
           message.created_at AS "createdAt", ${selectDoubtfulSender} AS sender, message.undelivered,
           ${selectMailOfMessage} AS mail, ${selectSentFrom} AS "sentFrom",
           message.side = 'requester' AND message.author_id <> ticket.requester_id
             AND message.sender_doubt IS DISTINCT FROM 'other_address' AS "isByParticipant",
           json_build_object('alias', author.alias, 'name', ${nameOfAuthor}, 'side', message.side, 'team', team.name) AS author,
           NULLIF(team.names, '{}') AS "teamNames",
           ${selectAttachments(sql`file.message_id = message.id`)} AS attachments
    FROM message
    JOIN ticket ON ticket.id = message.ticket_id
    JOIN person author ON author.id = message.author_id
    LEFT JOIN LATERAL (
      SELECT team.name, team.names FROM team_member member JOIN team ON team.id = member.team_id
      WHERE member.person_id = author.id AND message.side = 'staff'
      ORDER BY team.id = ticket.team_id DESC, team.position, team.name LIMIT 1) team ON TRUE
    WHERE ${condition}
    ORDER BY message.created_at, message.id`,
  )
  return rows.map(toMessageView)
}

function toMessageView({
  createdAt,
  attachments,
  html,
  quoted,
  sender,
  undelivered,
  mail,
  sentFrom,
  author,
  isByParticipant,
  teamNames,
  ...message
}: MessageRow): MessageView {
  return {
    ...message,
    author: {
      ...author,
      ...(teamNames !== null && { teamNames }),
      ...(isByParticipant && { isParticipant: true }),
    },
    ...(quoted !== null && { quoted }),
    ...(sender !== null && { sender }),
    ...(undelivered !== null && {
      undelivered: Object.entries(undelivered).map(([recipient, failure]) => ({ recipient, ...failure })),
    }),
    ...(mail !== null && (mail.id !== null || mail.hasHtml) && { mail }),
    ...(sentFrom !== null && { sentFrom }),
    html: html === null ? null : sanitiseStoredHtml(html),
    attachments: toAttachmentViews(attachments),
    createdAt: createdAt.toISOString(),
  }
}
