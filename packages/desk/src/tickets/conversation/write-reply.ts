import type { ReplyToTicket } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { authorize, canReply, refusal, statusAfterMessage } from '@lodge/domain'
import { type Context, withFrozenTime } from '../../context.ts'
import type { TouchedTicket } from '../touch-ticket.ts'
import { addMessage } from './add-message.ts'
import { composeReply } from './compose-reply.ts'
import { assertNoNewerMessages } from './newer-messages.ts'

type ReplyToWrite = ReplyToTicket & {
  keepsDraft?: boolean
}

/** Adds a public reply or internal note to a locked ticket, by the rules for both; returns the message's id. */
export async function writeReply(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  reply: ReplyToWrite,
): Promise<string> {
  const { thenStatus = null, visibility, attachments, submissionId, keepsDraft = false } = reply
  if (visibility === 'public' && ticket.status === 'closed') throw refusal('ticket_closed')
  authorize(canReply(ctx.actor, ticket, visibility))
  if (reply.lastSeenMessageId) await assertNoNewerMessages(tx, ctx, ticket.id, reply.lastSeenMessageId)

  const now = withFrozenTime(ctx)
  const composed = await composeReply(tx, now, ticket, reply)
  const to = thenStatus ?? (visibility === 'public' ? statusAfterMessage(ticket.status, 'staff') : null)
  const kept = { ...composed, attachments, submissionId, visibility, thenStatus, to, keepsDraft }
  return addMessage(tx, now, ticket, { ...kept, side: 'staff' })
}
