import type { MessageView } from '@lodge/contracts'
import { query, type Sql, sql, type Transaction } from '@lodge/database'
import { personIdOf, refusal, refusalAt } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { selectMessages } from './message-views.ts'

export interface SeenThread {
  isKnown: boolean
  isOutdated: boolean
}

/** Compares a ticket's thread with what its agent has seen, while the ticket is locked. */
export async function findSeenThread(
  tx: Transaction,
  ctx: Context,
  number: number,
  lastSeenMessageId: string,
): Promise<SeenThread> {
  const ofTicket = sql`message.ticket_id = (SELECT id FROM ticket WHERE number = ${number})`
  const [found] = await query<SeenThread>(
    tx,
    sql`
    SELECT EXISTS (SELECT FROM message WHERE id = ${lastSeenMessageId}) AS "isKnown",
           EXISTS (SELECT FROM message WHERE ${isNewerFor(ctx, ofTicket, lastSeenMessageId)}) AS "isOutdated"`,
  )
  return found ?? { isKnown: false, isOutdated: false }
}

/** Throws `newer_messages` for a reply to an outdated thread. */
export function assertNoNewerMessages({ isKnown, isOutdated }: SeenThread): void {
  if (!isKnown) throw refusalAt('lastSeenMessageId', 'last_seen_message_unknown')
  if (isOutdated) throw refusal('newer_messages')
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
