import {
  type ReplyAsRequester,
  type RequesterTicketDetail,
  type TicketParams,
  TicketPriority,
} from '@lodge/contracts'
import { findOne, getOne, insert, query, sql, type Transaction } from '@lodge/database'
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
  const submitted = await findOne(
    tx,
    'ticket',
    { submissionId: reply.submissionId },
    { columns: ['number', 'requesterId', 'submissionHash'] },
  )
  if (submitted && submitted.requesterId !== old.requesterId) throw submissionAlreadyUsed()
  if (submitted) {
    assertSameSubmission(submitted.submissionHash, submissionHash.requesterReply(reply))
    return submitted.number
  }
  await assertCanFollowUp(tx, ctx, old)

  const ticket = await copyTicket(tx, ctx, old, reply)
  await copyAnswerFiles(tx, old.id, ticket.id)
  await addFirstMessage(tx, ctx, ticket, reply)
  await insert(tx, 'ticket_link', {
    fromId: ticket.id,
    toId: old.id,
    kind: 'follow_up',
    createdAt: ctx.now(),
  })
  await recordEventBy(ctx, tx, { type: 'ticket.follow_up_created', sourceId: old.id, targetId: ticket.id })
  return ticket.number
}

async function assertCanFollowUp(tx: Transaction, ctx: Context, old: TouchedTicket): Promise<void> {
  if (!isClosedForGood(old, ctx.now())) throw refusal('ticket_still_open')
  const [followUp] = await query<{ number: number }>(
    tx,
    sql`SELECT ticket.number FROM ticket_link link JOIN ticket ON ticket.id = link.from_id
        WHERE link.to_id = ${old.id} AND link.kind = 'follow_up' LIMIT 1`,
  )
  if (followUp) throw refusal('follow_up_exists', { number: followUp.number })
  authorize(canFollowUp(ctx.actor, old, { now: ctx.now(), isFollowed: false }))
}

async function copyTicket(tx: Transaction, ctx: Context, old: TouchedTicket, reply: ReplyAsRequester) {
  const { subject, formVersionId, formAnswers } = await getOne(
    tx,
    'ticket',
    { id: old.id },
    { columns: ['subject', 'formVersionId', 'formAnswers'] },
  )
  const topic = await getOne(tx, 'topic', { id: old.topicId }, { columns: ['priority'] })
  const { requesterId, teamId, topicId, departmentId, courseId, language } = old
  const priority = TicketPriority.parse(topic.priority)
  const ticket = await insert(
    tx,
    'ticket',
    {
      requesterId,
      teamId,
      topicId,
      departmentId,
      courseId,
      language,
      subject,
      formVersionId,
      priority,
      formAnswers,
      submissionId: reply.submissionId,
      submissionHash: submissionHash.requesterReply(reply),
      snippet: toSnippet(reply.body),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    },
    { columns: ['id', 'number'] },
  )
  return { ...ticket, requesterId, priority }
}
