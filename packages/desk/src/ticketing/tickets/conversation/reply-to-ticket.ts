import type { MessageView, NewerMessages, ReplyToTicket, TicketParams } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { authorize, DomainError, refusal } from '@lodge/domain'
import { type Context, transaction } from '../../../foundation/context.ts'
import { withCurrentTicketOnConflict } from '../change-ticket.ts'
import { submissionHash } from '../submissions.ts'
import { lockTicket } from '../touch-ticket.ts'
import { findSubmittedMessage, idOfSubmitted } from './add-message.ts'
import { findMessageView } from './message-views.ts'
import { findNewerMessages } from './newer-messages.ts'
import { readForReply, writeReply } from './write-reply.ts'

/**
 * Adds an agent's public reply or internal note, and with `thenStatus` sets the status in the same step; without it a
 * public reply opens a new ticket. The assignee stays. Throws `ticket_closed` for a public reply to a closed ticket,
 * and `newer_messages`, with the messages, when others have written since. Sent again with its `submissionId`, it
 * returns the same message. The agent's draft is deleted.
 */
export async function replyToTicket(
  ctx: Context,
  { number, ...reply }: ReplyToTicket & TicketParams,
): Promise<MessageView> {
  const message = await withNewerMessages(ctx, number, reply, () =>
    withCurrentTicketOnConflict(ctx, number, () =>
      transaction(ctx, async (tx) => findMessageView(tx, await addReply(tx, ctx, number, reply))),
    ),
  )
  if (!message) throw refusal('message_not_found')
  return message
}

async function addReply(tx: Transaction, ctx: Context, number: number, reply: ReplyToTicket) {
  const [ticket, submitted, ground] = await Promise.all([
    lockTicket(tx, ctx, number),
    findSubmittedMessage(tx, reply.submissionId),
    readForReply(tx, ctx, number, reply),
  ])
  authorize(ctx.actor.kind === 'staff')
  const hash = submissionHash.reply(reply)
  if (submitted) return idOfSubmitted(submitted, ctx, { ticket, hash })
  return writeReply(tx, ctx, ticket, { ...reply, submissionHash: hash, ground })
}

/** Runs `work`; when it is stopped because others have written, the error gets what they wrote. */
export async function withNewerMessages<Result>(
  ctx: Context,
  number: number,
  { lastSeenMessageId }: { lastSeenMessageId?: string | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'newer_messages' || !lastSeenMessageId) throw error
    const present: NewerMessages = { messages: await findNewerMessages(ctx, number, lastSeenMessageId) }
    throw error.with({ present })
  }
}
