import type { DoubtfulSender, TicketStatus } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { authorize, canReplyAsRequester, isClosedForGood, refusal, statusAfterMessage } from '@lodge/domain'
import { type Context, readingAs } from '../../../foundation/context.ts'
import { addMessage } from '../conversation/add-message.ts'
import { lockTicket, type TouchedTicket } from '../touch-ticket.ts'

interface MailedReply {
  /** The incoming mail, as which the message is known again. */
  mailId: string
  number: number
  body: string
  attachments: readonly string[]
  mail: { messageId: string | null; quoted: string; sender: DoubtfulSender | null }
}

/**
 * Adds the reply that the acting requester wrote by mail, which opens the ticket as one in the portal does. Their draft in
 * the portal stays. Returns the message's id. Throws `ticket_closed_for_good`.
 */
export async function replyByMail(
  tx: Transaction,
  ctx: Context,
  { number, ...reply }: MailedReply,
): Promise<string> {
  const ticket = await lockTicket(tx, ctx, number)
  if (!canReplyAsRequester(ctx.actor, ticket, ctx.now())) throw refusal('ticket_closed_for_good')
  return addMailedMessage(tx, ctx, ticket, { ...reply, to: statusAfterMessage(ticket.status, 'requester') })
}

/**
 * Adds what somebody besides the requester wrote by mail, and as whom the caller acts. Of a participant (`counts`) it does
 * what the requester's reply does. Anybody else, who was given the requester's address for replies, takes no part: the
 * ticket stays as it is, and so does what its deadlines count. Returns the message's id. Throws `ticket_closed_for_good`.
 */
export async function addFromOther(
  tx: Transaction,
  ctx: Context,
  { number, ...reply }: MailedReply,
  { counts }: { counts: boolean },
): Promise<string> {
  const ticket = await lockTicket(tx, readingAs(ctx, { kind: 'system' }), number)
  if (isClosedForGood(ticket, ctx.now())) throw refusal('ticket_closed_for_good')
  const to = counts ? statusAfterMessage(ticket.status, 'requester') : null
  return addMailedMessage(tx, ctx, ticket, { ...reply, to })
}

async function addMailedMessage(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { mailId, body, attachments, mail, to }: Omit<MailedReply, 'number'> & { to: TicketStatus | null },
): Promise<string> {
  authorize(ctx.actor.kind === 'requester')
  return addMessage(tx, ctx, ticket, {
    body,
    attachments,
    mail,
    html: null,
    ownText: body,
    mentions: [],
    visibility: 'public',
    side: 'requester',
    channel: 'email',
    submissionId: mailId,
    submissionHash: null,
    thenStatus: null,
    keepsDraft: true,
    to,
  })
}
