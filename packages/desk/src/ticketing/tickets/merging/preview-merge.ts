import type { MergePreview, MergeTickets, TicketParams, TicketSummaryView } from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { query, sql } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { ticketSummaryJson } from '../links/get-related-tickets.ts'
import { reopenDays } from '../ticket-limits.ts'
import { findMergeRefusal, type MergeSide, mergeTargetNotFound } from './merge-rules.ts'

interface MergePreviewSide extends MergeSide {
  ticket: TicketSummaryView
  messages: number
  files: number
  isReachable: boolean
}

/** Returns what merging would do, or why it would be refused. Changes nothing. */
export async function previewMerge(
  ctx: Context,
  { number, target: into }: MergeTickets & TicketParams,
): Promise<MergePreview> {
  const sides = await query<MergePreviewSide>(
    ctx.db,
    sql`
    SELECT ticket.number, ticket.requester_id AS "requesterId", ticket.status, ticket.closed_at AS "closedAt",
           ${reopenDays} AS "reopenDays",
           ticket.merged_into_id AS "mergedIntoId", ${ticketSummaryJson} AS ticket,
           requester.archived_at IS NULL AS "isReachable",
           (SELECT count(*)::int FROM message WHERE message.ticket_id = ticket.id) AS messages,
           (SELECT count(*)::int FROM attachment file
            WHERE file.ticket_id = ticket.id AND file.message_id IS NOT NULL) AS files
    FROM ticket JOIN person requester ON requester.id = ticket.requester_id
    WHERE ticket.number = ANY(${[number, into]}) AND ${visibleTo(ctx.actor)}`,
  )
  const from = sides.find((side) => side.number === number)
  const target = sides.find((side) => side.number === into)
  if (!from || ctx.actor.kind !== 'staff') throw refusal('ticket_not_found')
  if (!target) throw mergeTargetNotFound()
  const refused = findMergeRefusal(from, target, ctx.now())
  return {
    source: from.ticket,
    target: target.ticket,
    messages: from.messages,
    files: from.files,
    notifiesRequester: from.isReachable && from.requesterId !== personIdOf(ctx.actor),
    refusal: refused && inEnglish(refused.problem),
  }
}
