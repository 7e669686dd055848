import type { MessageView, ReplyToTicket, TicketParams } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { authorize, canReply, DomainError, notFound, statusAfterMessage } from '@lodge/domain'
import { atOneMoment, type Context, transaction } from '../context.ts'
import { addMessage, findSubmitted } from './add-message.ts'
import { changeStatus } from './change-status.ts'
import { withPresentView } from './change-ticket.ts'
import { messageView } from './message-views.ts'
import { touchTicket } from './touch-ticket.ts'

/**
 * Adds an agent's public reply or internal note, and with `thenStatus` sets the status in the same step; without
 * it a public reply opens a new ticket. Nobody is assigned by it. A public reply to a closed ticket is refused
 * (`ticket_closed`). Sent again with its `submissionId`, it gives the same message.
 */
export async function replyToTicket(
  ctx: Context,
  { number, ...reply }: ReplyToTicket & TicketParams,
): Promise<MessageView> {
  const messageId = await withPresentView(ctx, number, () =>
    transaction(ctx, (tx) => addReply(tx, ctx, number, reply)),
  )
  const message = await messageView(ctx.db, messageId)
  if (!message) throw notFound('This message')
  return message
}

async function addReply(tx: Transaction, ctx: Context, number: number, reply: ReplyToTicket) {
  const { thenStatus = null, visibility } = reply
  const ticket = await touchTicket(tx, ctx, number)
  authorize(ctx.actor.kind === 'staff')
  const submitted = await findSubmitted(tx, ctx, ticket, reply.submissionId)
  if (submitted) return submitted
  if (visibility === 'public' && ticket.status === 'closed')
    throw new DomainError('ticket_closed', 'This ticket is closed. Reopen it to reply.')
  authorize(canReply(ctx.actor, ticket, visibility))

  const now = atOneMoment(ctx)
  const messageId = await addMessage(tx, now, ticket, { ...reply, thenStatus, side: 'staff' })
  const to = thenStatus ?? (visibility === 'public' ? statusAfterMessage(ticket.status, 'staff') : null)
  if (to) await changeStatus(tx, now, ticket, { to, messageId })
  return messageId
}
