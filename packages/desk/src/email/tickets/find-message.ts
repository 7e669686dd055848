import type { Visibility } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import type { MailedAttachment } from './describe-attachments.ts'

interface MailedMessage {
  files: MailedAttachment[]
  body: string
  html: string | null
  side: 'requester' | 'staff'
  visibility: Visibility
  author: { name: string }
}

/** Returns a public message with its author and files; null when it is gone or internal. */
export async function findPublicMessage(db: Database, messageId: string): Promise<MailedMessage | null> {
  const message = await findAnyMessage(db, messageId)
  return message?.visibility === 'public' ? message : null
}

/** Returns a message whether public or internal, for those whom it mentions. */
export async function findAnyMessage(db: Database, messageId: string): Promise<MailedMessage | null> {
  const [message] = await query<MailedMessage>(
    db,
    sql`
    SELECT message.body, message.html, message.side, message.visibility, json_build_object('name', author.name) AS author,
           COALESCE((SELECT json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size) ORDER BY file.id)
                     FROM attachment file WHERE file.message_id = message.id), '[]') AS files
    FROM message JOIN person author ON author.id = message.author_id WHERE message.id = ${messageId}`,
  )
  return message ?? null
}
