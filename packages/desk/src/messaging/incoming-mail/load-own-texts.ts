import { type Database, empty, query, sql, type Transaction } from '@lodge/database'
import type { MailClues } from '@lodge/mail'
import { cluesOf } from './collect-facts.ts'
import { findAnsweredTicket } from './find-answered-ticket.ts'
import type { ArrivedMail } from './find-arrived-mail.ts'
import { findPersonOf } from './find-sender.ts'
import type { MailInContext } from './mail-in-context.ts'

/** An answer repeats the last mails of a conversation. */
const mostTexts = 20

/**
 * Returns what staff wrote to the requester of the ticket that a mail answers, the newest first; to staff, who are mailed
 * all of it, what anybody wrote.
 */
export async function loadOwnTexts(
  { db, secret, now }: MailInContext,
  mail: MailClues,
  arrived: ArrivedMail,
): Promise<string[]> {
  const answered = await findAnsweredTicket(db, cluesOf(mail, arrived), { secret, now: now() })
  if (!answered) return []
  const isStaff = mail.from !== null && (await findPersonOf(db, mail.from.address)).isStaff
  return loadOwnTextsOf(db, { ticketId: answered.id, isStaff })
}

/** Returns the same for a ticket; what our mails quote of the requester bears the marks of a quotation. */
export async function loadOwnTextsOf(
  db: Database | Transaction,
  { ticketId, isStaff }: { ticketId: string; isStaff: boolean },
): Promise<string[]> {
  const ofStaff = isStaff ? empty : sql`AND side = 'staff' AND visibility = 'public'`
  const rows = await query<{ body: string }>(
    db,
    sql`
    SELECT body FROM message
    WHERE ticket_id = ${ticketId} ${ofStaff}
    ORDER BY created_at DESC LIMIT ${mostTexts}`,
  )
  return rows.map(({ body }) => body)
}
