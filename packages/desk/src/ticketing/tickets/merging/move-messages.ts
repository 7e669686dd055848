import { query, sql, type Transaction } from '@lodge/database'
import { toSnippet } from '@lodge/domain'

/** Moves all messages of one ticket, with their files, to another. Returns the ids of the messages. */
export async function moveAllMessages(tx: Transaction, sourceId: string, toId: string): Promise<string[]> {
  const moved = await query<{ id: string }>(
    tx,
    sql`
    UPDATE message SET ticket_id = ${toId} WHERE ticket_id = ${sourceId} RETURNING id`,
  )
  // What was given in the form of the ticket stays with its answers.
  const ofMessages = { ticketId: sourceId, messageId: { not: null } }
  await tx.attachment.updateMany({ where: ofMessages, data: { ticketId: toId } })
  return moved.map(({ id }) => id)
}

export async function moveMessagesBack(
  tx: Transaction,
  messageIds: readonly string[],
  { sourceId, toId }: { sourceId: string; toId: string },
): Promise<void> {
  const ids = [...messageIds]
  await tx.message.updateMany({ where: { id: { in: ids }, ticketId: sourceId }, data: { ticketId: toId } })
  await tx.attachment.updateMany({
    where: { messageId: { in: ids }, ticketId: sourceId },
    data: { ticketId: toId },
  })
}

/** Sets the snippet to the beginning of the last public message; without one it stays. */
export async function refreshSnippet(tx: Transaction, ticketId: string): Promise<void> {
  const last = await tx.message.findFirst({
    where: { ticketId, visibility: 'public' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { body: true },
  })
  if (!last) return
  await tx.ticket.update({
    where: { id: ticketId },
    data: { snippet: toSnippet(last.body) },
    select: { id: true },
  })
}
