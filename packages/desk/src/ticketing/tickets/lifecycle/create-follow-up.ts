import {
  type ReplyAsRequester,
  type RequesterTicketDetail,
  type TicketParams,
  TicketPriority,
} from '@lodge/contracts'
import { Prisma, type Transaction } from '@lodge/database'
import { authorize, canFollowUp, isClosedForGood, refusal, toSnippet } from '@lodge/domain'
import { copyAnswerFiles } from '../../../files/answer-files.ts'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { withCurrentTicketOnConflict } from '../change-ticket.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { assertSameSubmission, submissionHash } from '../submissions.ts'
import { type TouchedTicket, touchTicket } from '../touch-ticket.ts'
import { addFirstMessage, submissionAlreadyUsed } from './insert-ticket.ts'

/**
 * Creates a follow-up of one's own ticket that is closed for good: a new ticket about the same, linked to it. Throws
 * `status_not_allowed` for a ticket that still takes replies, and `ticket_changed` for one that has a follow-up. Sent
 * again with its `submissionId`, it returns the same ticket.
 */
export async function createFollowUp(
  ctx: Context,
  { number, ...reply }: ReplyAsRequester & TicketParams,
): Promise<RequesterTicketDetail> {
  const newNumber = await withCurrentTicketOnConflict(ctx, number, () =>
    transaction(ctx, (tx) => createLinkedTicket(tx, withFrozenTime(ctx), number, reply)),
  )
  return getMyTicket(ctx, { number: newNumber })
}

async function createLinkedTicket(
  tx: Transaction,
  ctx: Context,
  number: number,
  reply: ReplyAsRequester,
): Promise<number> {
  const old = await touchTicket(tx, ctx, number)
  authorize(ctx.actor.kind === 'requester')
  const submitted = await tx.ticket.findUnique({
    where: { submissionId: reply.submissionId },
    select: { number: true, requesterId: true, submissionHash: true },
  })
  if (submitted && submitted.requesterId !== old.requesterId) throw submissionAlreadyUsed()
  if (submitted) {
    assertSameSubmission(submitted.submissionHash, submissionHash.requesterReply(reply))
    return submitted.number
  }
  await assertCanFollowUp(tx, ctx, old)

  const ticket = await copyTicket(tx, ctx, old, reply)
  await copyAnswerFiles(tx, old.id, ticket.id)
  await addFirstMessage(tx, ctx, ticket, reply)
  await tx.ticketLink.create({
    data: { fromId: ticket.id, toId: old.id, kind: 'follow_up', createdAt: ctx.now() },
  })
  await recordEventBy(ctx, tx, { type: 'ticket.follow_up_created', sourceId: old.id, targetId: ticket.id })
  return ticket.number
}

async function assertCanFollowUp(tx: Transaction, ctx: Context, old: TouchedTicket): Promise<void> {
  if (!isClosedForGood(old, ctx.now())) throw refusal('ticket_still_open')
  const followUp = await tx.ticketLink.findFirst({
    where: { toId: old.id, kind: 'follow_up' },
    select: { from: { select: { number: true } } },
  })
  if (followUp) throw refusal('follow_up_exists', { number: followUp.from.number })
  authorize(canFollowUp(ctx.actor, old, { now: ctx.now(), isFollowed: false }))
}

async function copyTicket(tx: Transaction, ctx: Context, old: TouchedTicket, reply: ReplyAsRequester) {
  const { subject, formVersionId, formAnswers, topic } = await tx.ticket.findUniqueOrThrow({
    where: { id: old.id },
    select: { subject: true, formVersionId: true, formAnswers: true, topic: { select: { priority: true } } },
  })
  const { requesterId, teamId, topicId, departmentId, courseId, language } = old
  const priority = TicketPriority.parse(topic.priority)
  const ticket = await tx.ticket.create({
    data: {
      requesterId,
      teamId,
      topicId,
      departmentId,
      courseId,
      language,
      subject,
      formVersionId,
      priority,
      formAnswers: formAnswers ?? Prisma.JsonNull,
      submissionId: reply.submissionId,
      submissionHash: submissionHash.requesterReply(reply),
      snippet: toSnippet(reply.body),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    },
    select: { id: true, number: true },
  })
  return { ...ticket, requesterId, priority }
}
