import {
  dayMs,
  limits,
  type ScheduledReplyView,
  type ScheduleReply,
  secondMs,
  type TicketParams,
} from '@lodge/contracts'
import { findOne, insert, query, remove, sql, type Transaction } from '@lodge/database'
import { authorize, refusal, refusalAt } from '@lodge/domain'
import { loadFileLimits } from '../../../files/load-file-limits.ts'
import { isUnclaimed } from '../../../files/unclaimed.ts'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { anyReference, sanitiseHtml } from '../../../foundation/rich-text/sanitise-html.ts'
import { withCurrentTicketOnConflict } from '../change-ticket.ts'
import { findSubmittedMessage, idOfSubmitted } from '../conversation/add-message.ts'
import { composeReply } from '../conversation/compose-reply.ts'
import { withNewerMessages } from '../conversation/reply-to-ticket.ts'
import { assertMayReply, readForReply } from '../conversation/write-reply.ts'
import { findSendingMailbox } from '../sending-mailboxes.ts'
import { assertSameSubmission, submissionHash } from '../submissions.ts'
import { lockTicket, type TouchedTicket } from '../touch-ticket.ts'
import { selectScheduledReplies } from './scheduled-reply-views.ts'

type GivenReply = Omit<ScheduleReply, 'device'>

/**
 * Has a public reply wait for its time, or for the seconds in which its author may take it back. Nothing follows from it
 * before. Throws what the reply itself would be refused for now. The agent's draft is deleted.
 */
export async function scheduleReply(
  ctx: Context,
  { number, ...reply }: GivenReply & TicketParams,
): Promise<ScheduledReplyView> {
  const id = await withNewerMessages(ctx, number, reply, () =>
    withCurrentTicketOnConflict(ctx, number, () =>
      transaction(ctx, (tx) => addScheduledReply(tx, ctx, number, reply)),
    ),
  )
  const [view] = await selectScheduledReplies(ctx.db, sql`reply.id = ${id}`, requireStaff(ctx).id)
  if (!view) throw refusal('scheduled_reply_gone')
  return view
}

async function addScheduledReply(
  tx: Transaction,
  ctx: Context,
  number: number,
  { sendAt, ...written }: GivenReply,
): Promise<string> {
  const visibility = 'public'
  const reply = { ...written, visibility } as const
  const [ticket, submitted, { seen }] = await Promise.all([
    lockTicket(tx, ctx, number),
    findSubmittedMessage(tx, reply.submissionId),
    readForReply(tx, ctx, number, reply),
  ])
  authorize(ctx.actor.kind === 'staff')
  const { id: personId } = requireStaff(ctx)
  const hash = submissionHash.reply(reply)
  if (submitted) {
    idOfSubmitted(submitted, ctx, { ticket, hash })
    throw refusal('reply_sent')
  }
  const waiting = await findOne(tx, 'scheduled_reply', { submissionId: reply.submissionId })
  if (waiting) {
    if (waiting.personId !== personId || waiting.ticketId !== ticket.id)
      throw refusalAt('submissionId', 'already_submitted')
    assertSameSubmission(waiting.submissionHash, hash)
    return waiting.id
  }
  assertMayReply(ctx, ticket, { visibility, seen })
  await composeReply(tx, ticket, { ...reply, signature: '' })
  const chosen = reply.mailbox === undefined ? null : { alias: reply.mailbox }
  const mailboxId = await findSendingMailbox(tx, ticket.id, chosen)
  await assertFilesUnsent(tx, personId, reply.attachments)
  const now = ctx.now()
  const { id } = await insert(tx, 'scheduled_reply', {
    ticketId: ticket.id,
    personId,
    isUndo: sendAt === null,
    html: sanitiseHtml(reply.html, anyReference),
    attachments: [...reply.attachments],
    thenStatus: reply.thenStatus ?? null,
    mailboxId,
    submissionId: reply.submissionId,
    submissionHash: hash,
    seenAt: await findLastMessageAt(tx, ticket),
    sendAt: readSendAt(sendAt, now),
    createdAt: now,
  })
  await remove(tx, 'draft', { personId, ticketId: ticket.id, visibility })
  if (sendAt !== null)
    await recordEventBy(ctx, tx, {
      type: 'ticket.scheduled_reply_changed',
      ticketId: ticket.id,
      authorId: personId,
      sendAt,
      how: 'scheduled',
    })
  return id
}

function readSendAt(sendAt: string | null, now: Date): Date {
  if (sendAt === null) return new Date(now.getTime() + limits.undoSeconds * secondMs)
  const at = new Date(sendAt)
  if (at <= now) throw refusalAt('sendAt', 'schedule_not_in_future')
  if (at.getTime() > now.getTime() + limits.maxScheduleDays * dayMs)
    throw refusalAt('sendAt', 'schedule_too_far')
  return at
}

/** While the ticket is locked, no other message comes between. */
async function findLastMessageAt(tx: Transaction, ticket: TouchedTicket): Promise<Date> {
  const [last] = await query<{ at: Date | null }>(
    tx,
    sql`SELECT max(created_at) AS at FROM message WHERE ticket_id = ${ticket.id}`,
  )
  return last?.at ?? new Date(0)
}

/** The files stay the author's own until the reply is sent. */
async function assertFilesUnsent(
  tx: Transaction,
  personId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  const { perMessage: max } = await loadFileLimits(tx)
  if (fileIds.length > max) throw refusalAt('attachments', 'too_many_files', { max })
  const rows = await query<{ id: string }>(
    tx,
    sql`SELECT id FROM attachment WHERE id = ANY(${[...fileIds]}) AND uploader_id = ${personId} AND ${isUnclaimed}`,
  )
  const unsent = new Set(rows.map(({ id }) => id))
  const missing = fileIds.findIndex((id) => !unsent.has(id.toLowerCase()))
  if (missing >= 0) throw refusalAt(`attachments.${missing}`, 'file_gone')
}
