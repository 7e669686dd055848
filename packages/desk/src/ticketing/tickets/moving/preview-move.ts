import type { MessageParams, MovePreview, PersonRef, PreviewMove, TicketSummaryView } from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { query, sql } from '@lodge/database'
import { refusal, statusAfterMessage } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { shownName } from '../../../foundation/shown-name.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { ticketSummaryJson } from '../links/get-related-tickets.ts'
import { mergeTargetNotFound } from '../merging/merge-rules.ts'
import { reopenDays } from '../ticket-limits.ts'
import { findMovable } from './find-movable.ts'
import { opensBy } from './move-message.ts'
import { findMoveRefusal, isNewReader, type MoveSide } from './move-rules.ts'

interface MovePreviewSide extends MoveSide {
  id: string
  ticket: TicketSummaryView
  requester: PersonRef
}

/** Returns what moving a message would do, or why it would be refused. Changes nothing. */
export async function previewMove(
  ctx: Context,
  { number, messageId, target: into }: PreviewMove & MessageParams,
): Promise<MovePreview> {
  const sides = await query<MovePreviewSide & { [column: string]: unknown }>(
    ctx.db,
    sql`
    SELECT ticket.id, ticket.number, ticket.requester_id AS "requesterId", ticket.team_id AS "teamId", ticket.status,
           ticket.closed_at AS "closedAt", ${reopenDays} AS "reopenDays", ticket.merged_into_id AS "mergedIntoId",
           ${ticketSummaryJson} AS ticket,
           json_build_object('alias', requester.alias,
                             'name', ${shownName('requester')}) AS requester
    FROM ticket JOIN person requester ON requester.id = ticket.requester_id
    WHERE ticket.number = ANY(${[number, into]}) AND ${visibleTo(ctx.actor)}`,
  )
  const from = sides.find((side) => side.number === number)
  const target = sides.find((side) => side.number === into)
  if (!from || ctx.actor.kind !== 'staff') throw refusal('ticket_not_found')
  if (!target) throw mergeTargetNotFound()
  const message = await findMovable(ctx.db, from, messageId)
  const refused = findMoveRefusal(message, { from, into: target, now: ctx.now() })
  return {
    target: target.ticket,
    files: message.files,
    isNote: message.visibility === 'internal',
    reader: isNewReader(target.requesterId, message, from) ? target.requester : null,
    opens: opensBy(message) && statusAfterMessage(target.status, 'requester') !== null,
    refusal: refused && inEnglish(refused.problem),
  }
}
