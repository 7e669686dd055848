import { query, sql, texts, uuids } from '@lodge/database'
import type { MailClues } from '@lodge/mail'
import { batchedWithin } from '../../foundation/batched.ts'
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
  return from === null ? [] : loadTextsOf(db, { id, address: from.address })
}

const loadTextsOf = batchedWithin(async (db, mails: readonly { id: string; address: string }[]) => {
  const rows = await query<{ id: string; bodies: string[] }>(
    db,
    sql`
    SELECT asked.id, ARRAY(
      SELECT message.body
      FROM (SELECT ticket_message_id, received_at FROM incoming_mail
            WHERE from_address = asked.address::citext AND incoming_mail.id <> asked.id AND ticket_message_id IS NOT NULL
            ORDER BY received_at DESC LIMIT ${mostTexts}) mail
      JOIN message ON message.id = mail.ticket_message_id ORDER BY mail.received_at DESC) AS bodies
    FROM unnest(${uuids(mails.map(({ id }) => id))}, ${texts(mails.map(({ address }) => address))})
      AS asked(id, address)`,
  )
  const byId = new Map(rows.map(({ id, bodies }) => [id, bodies]))
  return ({ id }): string[] => byId.get(id) ?? []
})
