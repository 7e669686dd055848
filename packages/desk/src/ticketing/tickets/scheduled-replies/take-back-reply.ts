import { randomInt } from 'node:crypto'
import { type ScheduledReplyParams, type TakenBackReply, TicketStatus } from '@lodge/contracts'
import { query, sql, type TableRow, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { findDraftOwner } from '../conversation/find-draft-owner.ts'
import { loadDraft } from '../conversation/load-drafts.ts'

type WaitingReply = Pick<
  TableRow<'scheduled_reply'>,
  'personId' | 'isUndo' | 'html' | 'attachments' | 'thenStatus' | 'sendAt' | 'heldBecause'
> & { mailbox: string | null }

/**
 * Makes a reply that waits its author's draft again, before what they have begun since. Throws `scheduled_reply_gone` for
 * one that was sent.
 */
export async function takeBackReply(
  ctx: Context,
  { number, replyId }: ScheduledReplyParams,
): Promise<TakenBackReply> {
  const { personId, ticketId } = await findDraftOwner(ctx, number)
  const reply = await transaction(ctx, async (tx) => {
    const takenReply = await takeReply(tx, ctx, { ticketId, replyId, viewerId: personId, isOwn: true })
    await query(
      tx,
      sql`
      INSERT INTO draft (person_id, ticket_id, visibility, html, attachments, revision, updated_at)
      VALUES (${personId}, ${ticketId}, 'public', ${takenReply.html}, ${takenReply.attachments}, ${randomInt(1, 1_000_000_000)},
              ${ctx.now()})
      ON CONFLICT (person_id, ticket_id, visibility) DO UPDATE
        SET html = EXCLUDED.html || draft.html, attachments = EXCLUDED.attachments || draft.attachments,
            revision = draft.revision + 1, updated_at = EXCLUDED.updated_at`,
    )
    return takenReply
  })
  const { thenStatus, mailbox } = reply
  return {
    draft: await loadDraft(ctx, { personId, ticketId }, 'public'),
    thenStatus: thenStatus === null ? null : TicketStatus.parse(thenStatus),
    mailbox,
  }
}

/** Deletes a reply that waits, one's own or a colleague's that one sees. Its files go by themselves. */
export async function discardScheduledReply(
  ctx: Context,
  { number, replyId }: ScheduledReplyParams,
): Promise<null> {
  const { personId: viewerId, ticketId } = await findDraftOwner(ctx, number)
  await transaction(ctx, (tx) => takeReply(tx, ctx, { ticketId, replyId, viewerId, isOwn: false }))
  return null
}

interface WantedReply {
  ticketId: string
  replyId: string
  viewerId: string
  /** Only the viewer's own; else any that they see. */
  isOwn: boolean
}

/** Deletes and returns a reply that waits. A job that is sending it is waited for, and then it is gone. */
async function takeReply(
  tx: Transaction,
  ctx: Context,
  { ticketId, replyId, viewerId, isOwn }: WantedReply,
): Promise<WaitingReply> {
  const isSeen = isOwn ? sql`FALSE` : sql`(NOT is_undo OR held_because IS NOT NULL)`
  const [reply] = await query<WaitingReply & { [column: string]: unknown }>(
    tx,
    sql`
    DELETE FROM scheduled_reply
    WHERE id = ${replyId} AND ticket_id = ${ticketId} AND (person_id = ${viewerId} OR ${isSeen})
    RETURNING person_id AS "personId", is_undo AS "isUndo", html, attachments, then_status AS "thenStatus",
              send_at AS "sendAt", held_because AS "heldBecause",
              (SELECT alias FROM mailbox WHERE mailbox.id = mailbox_id) AS mailbox`,
  )
  if (!reply) throw refusal('scheduled_reply_gone')
  if (!reply.isUndo || reply.heldBecause !== null)
    await recordEventBy(ctx, tx, {
      type: 'ticket.scheduled_reply_changed',
      ticketId,
      authorId: reply.personId,
      sendAt: reply.sendAt.toISOString(),
      how: 'withdrawn',
    })
  return reply
}
