import type { Transaction } from '@lodge/database'
import { authorize, canReplyAsRequester, refusal, statusAfterMessage } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { addMessage } from '../conversation/add-message.ts'
import { lockTicket } from '../touch-ticket.ts'

interface MailedReply {
  /** The incoming mail, as which the message is known again. */
  mailId: string
  number: number
  body: string
  attachments: readonly string[]
  mail: { messageId: string | null; quoted: string }
}

/**
 * Adds the reply that the acting requester wrote by mail, which opens the ticket as one in the portal does. Their draft in
 * the portal stays. Returns the message's id. Throws `ticket_closed_for_good`.
 */
export async function replyByMail(
  tx: Transaction,
  ctx: Context,
  { mailId, number, body, attachments, mail }: MailedReply,
): Promise<string> {
  const ticket = await lockTicket(tx, ctx, number)
  if (!canReplyAsRequester(ctx.actor, ticket, ctx.now())) throw refusal('ticket_closed_for_good')
  authorize(ctx.actor.kind === 'requester')
  return addMessage(tx, ctx, ticket, {
    body,
    attachments,
    mail,
    html: null,
    said: body,
    mentions: [],
    visibility: 'public',
    side: 'requester',
    channel: 'email',
    submissionId: mailId,
    submissionHash: null,
    thenStatus: null,
    keepsDraft: true,
    to: statusAfterMessage(ticket.status, 'requester'),
  })
}
