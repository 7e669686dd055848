import { HeldBecause, type ScheduledReplyView, type TicketParams, TicketStatus } from '@lodge/contracts'
import { type Database, query, type Sql, sql, type Transaction } from '@lodge/database'
import { selectAttachments, toAttachmentViews } from '../../../files/attachment-views.ts'
import type { Context } from '../../../foundation/context.ts'
import { anyReference, sanitiseHtml } from '../../../foundation/rich-text/sanitise-html.ts'
import { shownName } from '../../../foundation/shown-name.ts'
import { findDraftOwner } from '../conversation/find-draft-owner.ts'

interface ScheduledReplyRow
  extends Omit<ScheduledReplyView, 'thenStatus' | 'heldBecause' | 'sendAt' | 'isOwn'> {
  personId: string
  thenStatus: string | null
  heldBecause: string | null
  sendAt: Date
}

/**
 * Returns the replies that wait on a ticket, the next one first: to all who see it those that wait for their time or were
 * not sent, and to their author those that can be taken back.
 */
export async function listScheduledReplies(
  ctx: Context,
  { number }: TicketParams,
): Promise<{ items: ScheduledReplyView[] }> {
  const { personId, ticketId } = await findDraftOwner(ctx, number)
  const shown = sql`reply.ticket_id = ${ticketId}
    AND (NOT reply.is_undo OR reply.held_because IS NOT NULL OR reply.person_id = ${personId})`
  return { items: await selectScheduledReplies(ctx.db, shown, personId) }
}

/** Returns the scheduled replies that match a condition on `reply`, as a person sees them. */
export async function selectScheduledReplies(
  db: Database | Transaction,
  condition: Sql,
  viewerId: string,
): Promise<ScheduledReplyView[]> {
  const rows = await query<ScheduledReplyRow & { [column: string]: unknown }>(
    db,
    sql`
    SELECT reply.id, reply.person_id AS "personId", reply.is_undo AS "isUndo", reply.html,
           reply.then_status AS "thenStatus", reply.send_at AS "sendAt", reply.held_because AS "heldBecause",
           json_build_object('alias', person.alias, 'name', ${shownName('person')}) AS author,
           ${selectAttachments(sql`file.id = ANY(reply.attachments) AND file.message_id IS NULL`)} AS attachments
    FROM scheduled_reply reply JOIN person ON person.id = reply.person_id
    WHERE ${condition}
    ORDER BY reply.send_at, reply.id`,
  )
  return rows.map(({ personId, thenStatus, heldBecause, ...row }) => ({
    id: row.id,
    author: row.author,
    isUndo: row.isUndo,
    html: sanitiseHtml(row.html, anyReference),
    thenStatus: thenStatus === null ? null : TicketStatus.parse(thenStatus),
    attachments: toAttachmentViews(row.attachments),
    sendAt: row.sendAt.toISOString(),
    heldBecause: heldBecause === null ? null : HeldBecause.parse(heldBecause),
    isOwn: personId === viewerId,
  }))
}
