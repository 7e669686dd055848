import type { SendingMailbox } from '@lodge/contracts'
import { type Database, query, sql, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'

/** The condition on `mailbox` and `ticket` that answers about the ticket may come to the mailbox. */
export const takesAnswers = sql`mailbox.archived_at IS NULL
  AND (mailbox.id = ticket.mailbox_id OR mailbox.team_id = ticket.team_id)`

/** The order in which one of them is taken: the mailbox that the ticket came to, else one of its team. */
export const inSendingOrder = sql`mailbox.id = ticket.mailbox_id DESC NULLS LAST, mailbox.id`

/** Returns the mailboxes from whose addresses answers about a ticket may go, the usual one first. */
export function listSendingMailboxes(db: Database, ticketId: string): Promise<SendingMailbox[]> {
  return query<SendingMailbox>(
    db,
    sql`
    SELECT mailbox.alias, mailbox.name, own.address::text AS address
    FROM ticket JOIN mailbox ON ${takesAnswers}
    JOIN mailbox_address own ON own.mailbox_id = mailbox.id AND own.position = 0
    WHERE ticket.id = ${ticketId} ORDER BY ${inSendingOrder}`,
  )
}

/** Returns the id of a mailbox from which an answer is to go; null for the usual one. Throws `mailbox_not_of_ticket`. */
export async function findSendingMailbox(
  tx: Transaction,
  ticketId: string,
  chosen: { alias: string } | { id: string } | null,
): Promise<string | null> {
  if (chosen === null) return null
  const isChosen = 'id' in chosen ? sql`mailbox.id = ${chosen.id}` : sql`mailbox.alias = ${chosen.alias}`
  const [mailbox] = await query<{ id: string }>(
    tx,
    sql`SELECT mailbox.id FROM mailbox JOIN ticket ON ${takesAnswers} WHERE ticket.id = ${ticketId} AND ${isChosen}`,
  )
  if (!mailbox) throw refusalAt('mailbox', 'mailbox_not_of_ticket')
  return mailbox.id
}
