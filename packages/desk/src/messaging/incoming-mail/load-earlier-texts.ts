import { query, sql } from '@lodge/database'
import type { MailClues } from '@lodge/mail'
import type { ArrivedMail } from './find-arrived-mail.ts'
import type { MailInContext } from './mail-in-context.ts'

/** The first of a sender's mails still shows the signature that is folded in those after it. */
const mostTexts = 20

/** Returns what the last mails from a mail's address said, whose last lines are a signature where they repeat. */
export async function loadEarlierTexts(
  { db }: MailInContext,
  { from }: MailClues,
  { id }: ArrivedMail,
): Promise<string[]> {
  if (from === null) return []
  const rows = await query<{ body: string }>(
    db,
    sql`
    SELECT message.body
    FROM (SELECT ticket_message_id FROM incoming_mail
          WHERE from_address = ${from.address} AND id <> ${id} AND ticket_message_id IS NOT NULL
          ORDER BY received_at DESC LIMIT ${mostTexts}) mail
    JOIN message ON message.id = mail.ticket_message_id`,
  )
  return rows.map(({ body }) => body)
}
