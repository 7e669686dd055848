import { type Database, findOne, query, sql, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { MovableMessage } from './move-rules.ts'

export interface FoundMessage extends MovableMessage {
  body: string
  createdAt: Date
  channel: 'portal' | 'phone' | 'email'
  /** It was sent to the requester's address for replies from another one, and counts for nothing. */
  isFromOther: boolean
  files: number
}

/** Returns a message of a ticket. Throws `message_moved_away` for one that is in another ticket by now. */
export async function findMovable(
  db: Database | Transaction,
  ticket: { id: string; number: number },
  messageId: string,
): Promise<FoundMessage> {
  const [message] = await query<FoundMessage & { [column: string]: unknown }>(
    db,
    sql`
    SELECT message.id, message.author_id AS "authorId", message.side, message.visibility, message.body,
           message.created_at AS "createdAt", message.channel,
           message.sender_doubt IS NOT DISTINCT FROM 'other_address' AS "isFromOther",
           COALESCE(
             (SELECT bool_or(payload->>'messageId' = message.id::text) FROM event
              WHERE event.ticket_id IN (${placesOf(ticket.id, messageId)}) AND event.type = 'ticket.created'),
             NOT EXISTS (SELECT FROM message earlier WHERE earlier.ticket_id = message.ticket_id
                         AND (earlier.created_at, earlier.id) < (message.created_at, message.id))) AS "isFirst",
           (SELECT count(*)::int FROM attachment file WHERE file.message_id = message.id) AS files
    FROM message WHERE message.id = ${messageId} AND message.ticket_id = ${ticket.id}`,
  )
  if (message) return message
  const elsewhere = await findOne(db, 'message', { id: messageId }, { columns: ['id'] })
  throw elsewhere ? refusal('message_moved_away', { number: ticket.number }) : refusal('message_not_found')
}

/** The tickets in which a message stands: its ticket, and those whose merge has brought it there. */
export function placesOf(ticketId: string, messageId: string) {
  return sql`
    WITH RECURSIVE place AS (
      SELECT ${ticketId}::uuid AS id
      UNION SELECT merge.source_id FROM place JOIN ticket_merge merge ON merge.target_id = place.id
            WHERE merge.undone_at IS NULL AND ${messageId}::uuid = ANY (merge.message_ids))
    SELECT id FROM place`
}
