import { query, sql } from '@lodge/database'
import type { ReadMail } from '@lodge/mail'
import { transaction } from '../../foundation/context.ts'
import { cluesOf } from './collect-facts.ts'
import { findAnsweredTicket } from './find-answered-ticket.ts'
import type { ArrivedMail } from './find-arrived-mail.ts'
import type { MailInContext } from './mail-in-context.ts'

/** An answer repeats the last mails of a conversation. */
const mostTexts = 20

/** Returns what staff wrote to the requester of the ticket that a mail answers, the newest first. */
export async function loadOwnTexts(
  ctx: MailInContext,
  read: ReadMail,
  arrived: ArrivedMail,
): Promise<string[]> {
  return transaction(ctx, async (tx) => {
    const clues = cluesOf(read, arrived)
    const answered = await findAnsweredTicket(tx, clues, { secret: ctx.secret, now: ctx.now() })
    if (!answered) return []
    const rows = await query<{ body: string }>(
      tx,
      sql`
      SELECT body FROM message
      WHERE ticket_id = ${answered.id} AND side = 'staff' AND visibility = 'public'
      ORDER BY created_at DESC LIMIT ${mostTexts}`,
    )
    return rows.map(({ body }) => body)
  })
}
