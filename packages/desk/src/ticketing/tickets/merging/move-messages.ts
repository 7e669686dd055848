import { findOne, query, sql, type Transaction, updateMany, updateOne } from '@lodge/database'
import { toSnippet } from '@lodge/domain'

/** Moves all messages of one ticket, with their files, to another. Returns the ids of the messages. */
export async function moveAllMessages(tx: Transaction, sourceId: string, toId: string): Promise<string[]> {
  const moved = await query<{ id: string }>(
    tx,
    sql`
    UPDATE message SET ticket_id = ${toId} WHERE ticket_id = ${sourceId} RETURNING id`,
  )
  // What was given in the form of the ticket stays with its answers.
  const ofMessages = sql`ticket_id = ${sourceId} AND message_id IS NOT NULL`
  await updateMany(tx, 'attachment', ofMessages, { ticketId: toId })
  return moved.map(({ id }) => id)
}

export async function moveMessagesBack(
  tx: Transaction,
  messageIds: readonly string[],
  { sourceId, toId }: { sourceId: string; toId: string },
): Promise<void> {
  const ids = [...messageIds]
  await updateMany(tx, 'message', { id: ids, ticketId: sourceId }, { ticketId: toId })
  await updateMany(tx, 'attachment', { messageId: ids, ticketId: sourceId }, { ticketId: toId })
}

/** Sets the snippet to the beginning of the last public message; without one it stays. */
export async function refreshSnippet(tx: Transaction, ticketId: string): Promise<void> {
  const last = await findOne(
    tx,
    'message',
    { ticketId, visibility: 'public' },
    { columns: ['body'], orderBy: ['createdAt DESC', 'id DESC'] },
  )
  if (!last) return
  await updateOne(tx, 'ticket', { id: ticketId }, { snippet: toSnippet(last.body) }, { columns: ['id'] })
}
