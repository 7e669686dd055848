import {
  type HeldBecause,
  hourMs,
  type MessageView,
  type ScheduledReplyParams,
  TicketStatus,
} from '@lodge/contracts'
import { query, remove, sql, type TableRow, type Transaction } from '@lodge/database'
import { DomainError, refusal } from '@lodge/domain'
import { isOutage } from '@lodge/events'
import { actingAs, type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { loadStaffWithin } from '../../../identity/people/load-staff.ts'
import { withCurrentTicketOnConflict } from '../change-ticket.ts'
import { findMessageView } from '../conversation/message-views.ts'
import { readForReply, writeReply } from '../conversation/write-reply.ts'
import { lockTicket, type TouchedTicket } from '../touch-ticket.ts'

interface DueReply {
  id: string
  ticketId: string
  number: number
  personId: string
  sendAt: Date
}

/**
 * Sends up to `limit` replies whose time has come, the longest overdue first, as their authors; each in one transaction
 * with the end of its waiting, so that it is sent once. One that may not be sent is held, and its author hears of it.
 * Returns how many were due.
 */
export async function sendScheduledReplies(ctx: Context, limit: number): Promise<number> {
  const due = await query<DueReply>(
    ctx.db,
    sql`
    SELECT reply.id, reply.ticket_id AS "ticketId", ticket.number, reply.person_id AS "personId",
           reply.send_at AS "sendAt"
    FROM scheduled_reply reply JOIN ticket ON ticket.id = reply.ticket_id
    WHERE reply.held_because IS NULL AND reply.send_at <= ${ctx.now()}
    ORDER BY reply.send_at, reply.id LIMIT ${limit}`,
  )
  const failures: unknown[] = []
  for (const reply of due) await sendOrHold(ctx, reply).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return due.length
}

/** Waits for failures that may pass; a reply that fails for an hour is held as well, and does not fail for ever. */
async function sendOrHold(ctx: Context, reply: DueReply): Promise<void> {
  try {
    await transaction(ctx, (tx) => sendDue(tx, ctx, reply))
  } catch (error) {
    const isOld = ctx.now().getTime() - reply.sendAt.getTime() > hourMs
    if (!(error instanceof DomainError) && (isOutage(error) || !isOld)) throw error
    await hold(ctx, reply, error instanceof DomainError ? reasonOf(error) : 'refused')
  }
}

async function sendDue(tx: Transaction, ctx: Context, { id, number, personId }: DueReply): Promise<void> {
  const author = await loadStaffWithin(tx, personId)
  if (!author) throw refusal('forbidden')
  const as = actingAs(ctx, author, 'session')
  const ticket = await lockTicket(tx, as, number)
  const reply = await findWaiting(tx, sql`id = ${id} AND held_because IS NULL AND send_at <= ${ctx.now()}`)
  // Taken back, held or sent by another process meanwhile.
  if (!reply) return
  // Whoever sends with some seconds to take it back has decided already.
  if (!reply.isUndo && (await hasNewerMessages(tx, reply))) throw refusal('newer_messages')
  await send(tx, as, ticket, reply)
}

/** Sends a reply that waits at once, whatever was written since: its author has looked. */
export async function sendScheduledReply(
  ctx: Context,
  { number, replyId }: ScheduledReplyParams,
): Promise<MessageView> {
  const { id: authorId } = requireStaff(ctx)
  const message = await withCurrentTicketOnConflict(ctx, number, () =>
    transaction(ctx, async (tx) => {
      const ticket = await lockTicket(tx, ctx, number)
      const reply = await findWaiting(
        tx,
        sql`id = ${replyId} AND ticket_id = ${ticket.id} AND person_id = ${authorId}`,
      )
      if (!reply) throw refusal('scheduled_reply_gone')
      return findMessageView(tx, await send(tx, ctx, ticket, reply))
    }),
  )
  if (!message) throw refusal('message_not_found')
  return message
}

type WaitingReply = TableRow<'scheduled_reply'>

/** Locks a reply after its ticket, as everybody who sends one does. */
async function findWaiting(tx: Transaction, condition: ReturnType<typeof sql>): Promise<WaitingReply | null> {
  const [reply] = await query<WaitingReply & { [column: string]: unknown }>(
    tx,
    sql`
    SELECT id, ticket_id AS "ticketId", person_id AS "personId", is_undo AS "isUndo", html, attachments,
           then_status AS "thenStatus", mailbox_id AS "mailboxId", submission_id AS "submissionId", submission_hash AS "submissionHash",
           seen_at AS "seenAt", send_at AS "sendAt", held_because AS "heldBecause", created_at AS "createdAt"
    FROM scheduled_reply WHERE ${condition} FOR UPDATE`,
  )
  return reply ?? null
}

/** Counts nothing that an automation wrote, which answers nobody and asks nothing. */
async function hasNewerMessages(
  tx: Transaction,
  { ticketId, personId, seenAt }: WaitingReply,
): Promise<boolean> {
  const newer = await query(
    tx,
    sql`SELECT FROM message WHERE ticket_id = ${ticketId} AND created_at > ${seenAt}
          AND author_id <> ${personId} AND channel <> 'automation' LIMIT 1`,
  )
  return newer.length > 0
}

async function send(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { id, html, attachments, thenStatus, mailboxId, submissionId, submissionHash }: WaitingReply,
): Promise<string> {
  const visibility = 'public'
  const ground = await readForReply(tx, ctx, ticket.number, { visibility })
  const status = TicketStatus.exclude(['new', 'closed']).safeParse(thenStatus).data
  const messageId = await writeReply(tx, ctx, ticket, {
    html,
    visibility,
    attachments,
    ...(status && { thenStatus: status }),
    mailboxId,
    submissionId,
    submissionHash,
    // They may have begun another one.
    keepsDraft: true,
    ground,
  })
  await remove(tx, 'scheduled_reply', { id })
  return messageId
}

/** Keeps a reply that may not be sent until somebody decides. A second call finds it done. */
async function hold(ctx: Context, { id, ticketId, personId, sendAt }: DueReply, because: HeldBecause) {
  await transaction(ctx, async (tx) => {
    const rows = await query(
      tx,
      sql`UPDATE scheduled_reply SET held_because = ${because}
          WHERE id = ${id} AND held_because IS NULL AND send_at <= ${ctx.now()} RETURNING id`,
    )
    if (rows.length === 0) return
    await recordEventBy(ctx, tx, {
      type: 'ticket.scheduled_reply_changed',
      ticketId,
      authorId: personId,
      sendAt: sendAt.toISOString(),
      how: 'held',
    })
  })
}

function reasonOf({ reason }: DomainError): HeldBecause {
  switch (reason) {
    case 'newer_messages':
    case 'ticket_closed':
    case 'ticket_merged':
    case 'file_gone':
      return reason
    case 'forbidden':
    case 'ticket_not_found':
      return 'author_gone'
    case 'mailbox_not_of_ticket':
      return 'mailbox_gone'
    default:
      return 'refused'
  }
}
