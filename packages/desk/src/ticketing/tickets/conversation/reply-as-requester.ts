import type { MessageView, ReplyAsRequester, TicketParams } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { authorize, canReplyAsRequester, isClosedForGood, refusal, statusAfterMessage } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { withCurrentTicketOnConflict } from '../change-ticket.ts'
import { submissionHash } from '../submissions.ts'
import { lockTicket } from '../touch-ticket.ts'
import { addMessage, findSubmittedMessage, idOfSubmitted } from './add-message.ts'
import { findMessageView } from './message-views.ts'

/**
 * Adds the requester's reply, which opens a ticket that is pending, on hold, resolved or closed. Throws `ticket_closed`
 * for one that was closed too long ago. Sent again with its `submissionId`, it returns the same message.
 */
export async function replyAsRequester(
  ctx: Context,
  { number, ...answer }: ReplyAsRequester & TicketParams,
): Promise<MessageView> {
  const message = await withCurrentTicketOnConflict(ctx, number, () =>
    transaction(ctx, async (tx) => findMessageView(tx, await addRequesterReply(tx, ctx, number, answer))),
  )
  if (!message) throw refusal('message_not_found')
  return message
}

async function addRequesterReply(tx: Transaction, ctx: Context, number: number, answer: ReplyAsRequester) {
  const [ticket, submitted] = await Promise.all([
    lockTicket(tx, ctx, number),
    findSubmittedMessage(tx, answer.submissionId),
  ])
  authorize(ctx.actor.kind === 'requester')
  const hash = submissionHash.requesterReply(answer)
  if (submitted) return idOfSubmitted(submitted, ctx, { ticket, hash })
  const now = withFrozenTime(ctx)
  if (isClosedForGood(ticket, now.now())) throw refusal('ticket_closed_for_good')
  authorize(canReplyAsRequester(ctx.actor, ticket, now.now()))

  return addMessage(tx, now, ticket, {
    ...answer,
    submissionHash: hash,
    html: null,
    ownText: answer.body,
    mentions: [],
    visibility: 'public',
    side: 'requester',
    channel: 'portal',
    thenStatus: null,
    to: statusAfterMessage(ticket.status, 'requester'),
  })
}
