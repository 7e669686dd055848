import type { Visibility } from '@lodge/contracts'
import { type Database, select, sql } from '@lodge/database'

interface MailedMessage {
  body: string
  html: string | null
  side: 'requester' | 'staff'
  visibility: Visibility
  author: { name: string }
}

/** A public message with its author; null when it is gone, or internal and so for nobody's mail. */
export async function findMessage(db: Database, messageId: string) {
  const [message] = await select<MailedMessage>(
    db,
    sql`
    SELECT message.body, message.html, message.side, message.visibility, json_build_object('name', author.name) AS author
    FROM message JOIN person author ON author.id = message.author_id WHERE message.id = ${messageId}::uuid`,
  )
  return message?.visibility === 'public' ? message : null
}
