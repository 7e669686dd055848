import type { AnswerTicket, MessageView, TicketParams } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { authorize, canReply, DomainError, notFound, statusAfterMessage } from '@lodge/domain'
import { atOneMoment, type Context, transaction } from '../context.ts'
import { addMessage, findSubmitted } from './add-message.ts'
import { changeStatus } from './change-status.ts'
import { withPresentView } from './change-ticket.ts'
import { messageView } from './message-views.ts'
import { touchTicket } from './touch-ticket.ts'

/**
 * Adds the requester's answer, which wakes a ticket that waits, is on hold or is resolved. A closed ticket takes
 * none (`ticket_closed`). Sent again with its `submissionId`, it gives the same message.
 */
export async function answerTicket(
  ctx: Context,
  { number, ...answer }: AnswerTicket & TicketParams,
): Promise<MessageView> {
  const messageId = await withPresentView(ctx, number, () =>
    transaction(ctx, (tx) => addAnswer(tx, ctx, number, answer)),
  )
  const message = await messageView(ctx.db, messageId)
  if (!message) throw notFound('This message')
  return message
}

async function addAnswer(tx: Transaction, ctx: Context, number: number, answer: AnswerTicket) {
  const ticket = await touchTicket(tx, ctx, number)
  authorize(ctx.actor.kind === 'requester')
  const submitted = await findSubmitted(tx, ctx, ticket, answer.submissionId)
  if (submitted) return submitted
  if (ticket.status === 'closed')
    throw new DomainError('ticket_closed', 'This ticket is closed. Reopen it to answer.')
  authorize(canReply(ctx.actor, ticket, 'public'))

  const now = atOneMoment(ctx)
  const messageId = await addMessage(tx, now, ticket, {
    ...answer,
    ...{ html: null, said: answer.body, mentions: [] },
    ...{ visibility: 'public', side: 'requester', thenStatus: null },
  })
  const to = statusAfterMessage(ticket.status, 'requester')
  if (to) await changeStatus(tx, now, ticket, { to, messageId })
  return messageId
}
