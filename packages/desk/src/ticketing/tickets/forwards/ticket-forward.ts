import type { ForwardedFor } from '@lodge/contracts'
import { type Database, insert, query, sql, type Transaction } from '@lodge/database'

export interface ProposedRequester extends ForwardedFor {
  messageId: string
  /** The text that was passed on, and what the agent wrote above it. */
  body: string
  note: string
}

/** Proposes whoever wrote a mail that an agent passed on as the requester of the ticket that it opened. */
export async function proposeRequester(
  tx: Transaction,
  ticketId: string,
  proposed: ProposedRequester,
): Promise<void> {
  await insert(tx, 'ticket_forward', { ...proposed, ticketId }, { columns: ['ticketId'] })
}

/**
 * Returns who is proposed as a ticket's requester. Once somebody has written publicly, nobody is: it was written for the
 * agent, and might be read by somebody else.
 */
export async function findProposedRequester(
  db: Database | Transaction,
  ticketId: string,
): Promise<ProposedRequester | null> {
  const [proposed] = await query<ProposedRequester & { [column: string]: unknown }>(
    db,
    sql`
    SELECT message_id AS "messageId", address, name, body, note FROM ticket_forward
    WHERE ticket_id = ${ticketId} AND NOT EXISTS (
      SELECT FROM message WHERE message.ticket_id = ${ticketId} AND message.id <> ticket_forward.message_id
                            AND message.visibility = 'public')`,
  )
  return proposed ?? null
}
