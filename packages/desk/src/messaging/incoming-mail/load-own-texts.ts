import { empty, query, sql } from '@lodge/database'
import type { MailClues } from '@lodge/mail'
import { transaction } from '../../foundation/context.ts'
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
  ctx: MailInContext,
  mail: MailClues,
  arrived: ArrivedMail,
): Promise<string[]> {
  return transaction(ctx, async (tx) => {
    const clues = cluesOf(mail, arrived)
    const answered = await findAnsweredTicket(tx, clues, { secret: ctx.secret, now: ctx.now() })
    if (!answered) return []
    const isStaff = mail.from !== null && (await findPersonOf(tx, mail.from.address)).isStaff
    const ofStaff = isStaff ? empty : sql`AND side = 'staff' AND visibility = 'public'`
    const rows = await query<{ body: string }>(
      tx,
      sql`
      SELECT body FROM message
      WHERE ticket_id = ${answered.id} ${ofStaff}
      ORDER BY created_at DESC LIMIT ${mostTexts}`,
    )
    return rows.map(({ body }) => body)
  })
}
