import type { MessageView } from '@lodge/contracts'
import { query, type Sql, sql, type Transaction } from '@lodge/database'
import { personIdOf, refusal, refusalAt } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { selectMessages } from './message-views.ts'

/** Throws `newer_messages` for a reply to an outdated thread, while the ticket is locked. */
export async function assertNoNewerMessages(
  tx: Transaction,
  ctx: Context,
  ticketId: string,
  lastSeenMessageId: string,
): Promise<void> {
  const seen = await tx.message.count({ where: { id: lastSeenMessageId } })
  if (seen === 0) throw refusalAt('lastSeenMessageId', 'last_seen_message_unknown')
  const condition = isNewerFor(ctx, sql`message.ticket_id = ${ticketId}`, lastSeenMessageId)
  const [newer] = await query<object>(tx, sql`SELECT 1 FROM message WHERE ${condition} LIMIT 1`)
  if (newer) throw refusal('newer_messages')
}

/** Returns what others wrote in a ticket after a message, oldest first. */
export function findNewerMessages(
  ctx: Context,
  number: number,
  lastSeenMessageId: string,
): Promise<MessageView[]> {
  return selectMessages(ctx.db, isNewerFor(ctx, sql`ticket.number = ${number}`, lastSeenMessageId))
}

function isNewerFor({ actor }: Context, ofTicket: Sql, lastSeenMessageId: string): Sql {
  return sql`${ofTicket} AND message.author_id <> ${personIdOf(actor)}
    AND (message.created_at, message.id) >
        (SELECT seen.created_at, seen.id FROM message seen WHERE seen.id = ${lastSeenMessageId})`
}
