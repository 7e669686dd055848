import { type Database, empty, query, type Sql, sql, type Transaction, uuids } from '@lodge/database'
import type { MailClues } from '@lodge/mail'
import { batchedWithin } from '../../foundation/batched.ts'
import type { AnsweredTicket } from './find-answered-ticket.ts'
import { findPersonOf } from './find-sender.ts'
import type { MailInContext } from './mail-in-context.ts'

/** An answer repeats the last mails of a conversation. */
const mostTexts = 20

/**
 * Returns what staff wrote to the requester of the ticket that a mail answers, the newest first; to staff, who are mailed
 * all of it, what anybody wrote.
 */
export async function loadOwnTexts(
  { db }: MailInContext,
  { from }: MailClues,
  answered: AnsweredTicket | null,
): Promise<string[]> {
  if (!answered) return []
  const isStaff = from !== null && (await findPersonOf(db, from.address)).isStaff
  return loadOwnTextsOf(db, { ticketId: answered.id, isStaff })
}

/** Returns the same for a ticket; what our mails quote of the requester bears the marks of a quotation. */
export function loadOwnTextsOf(
  db: Database | Transaction,
  { ticketId, isStaff }: { ticketId: string; isStaff: boolean },
): Promise<string[]> {
  return isStaff ? loadAllTexts(db, ticketId) : loadPublicTexts(db, ticketId)
}

const loadAllTexts = textsOfTickets(empty)
const loadPublicTexts = textsOfTickets(sql`AND side = 'staff' AND visibility = 'public'`)

function textsOfTickets(condition: Sql) {
  return batchedWithin(async (db, ticketIds: readonly string[]) => {
    const rows = await query<{ id: string; bodies: string[] }>(
      db,
      sql`
      SELECT asked.id, ARRAY(
        SELECT body FROM message WHERE ticket_id = asked.id ${condition}
        ORDER BY created_at DESC LIMIT ${mostTexts}) AS bodies
      FROM unnest(${uuids(ticketIds)}) AS asked(id)`,
    )
    const byTicket = new Map(rows.map(({ id, bodies }) => [id, bodies]))
    return (ticketId): string[] => byTicket.get(ticketId) ?? []
  })
}
