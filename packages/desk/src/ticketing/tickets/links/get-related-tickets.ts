import type {
  MergeView,
  RelatedTickets,
  TicketLinkKind,
  TicketParams,
  TicketSummaryView,
} from '@lodge/contracts'
import { type Database, query, type Sql, sql } from '@lodge/database'
import { canManage, refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { mergeUndoUntil } from '../ticket-limits.ts'
import { linkKindFor, type StoredLinkKind } from './link-kinds.ts'

/** A summary of `ticket` in JSON, with its requester in the join `requester`. */
export const ticketSummaryJson: Sql = sql`
  json_build_object('number', ticket.number, 'version', ticket.version, 'subject', ticket.subject,
                    'status', ticket.status, 'requester', requester.name)`

/**
 * Returns a ticket's merges and links, for staff who see it. A linked ticket that they do not see is left out, and the
 * other side of a merge has no name.
 */
export async function getRelatedTickets(ctx: Context, { number }: TicketParams): Promise<RelatedTickets> {
  const [ticket] = await query<{ id: string; requesterId: string; teamId: string }>(
    ctx.db,
    sql`SELECT id, requester_id AS "requesterId", team_id AS "teamId" FROM ticket
        WHERE number = ${number} AND ${visibleTo(ctx.actor)}`,
  )
  if (!ticket || !canManage(ctx.actor, ticket)) throw refusal('ticket_not_found')
  const [merges, links] = await Promise.all([loadMerges(ctx, ticket.id), loadLinks(ctx, ticket.id)])
  return {
    mergedInto: merges.find(({ isFrom }) => isFrom)?.view ?? null,
    mergedFrom: merges.filter(({ isFrom }) => !isFrom).map(({ view }) => view),
    links,
  }
}

interface MergeRow {
  isFrom: boolean
  ticket: TicketSummaryView | null
  by: string | null
  at: Date
  messages: number
  isMovedOn: boolean
}

async function loadMerges(ctx: Context, id: string): Promise<{ isFrom: boolean; view: MergeView }[]> {
  const rows = await query<MergeRow>(
    ctx.db,
    sql`
    SELECT merge.source_id = ${id} AS "isFrom", person.name AS by, merge.created_at AS at,
           cardinality(merge.message_ids) AS messages, target.merged_into_id IS NOT NULL AS "isMovedOn",
           CASE WHEN ${visibleTo(ctx.actor)} THEN ${ticketSummaryJson} END AS ticket
    FROM ticket_merge merge
    JOIN ticket target ON target.id = merge.target_id
    JOIN ticket ON ticket.id = CASE WHEN merge.source_id = ${id} THEN merge.target_id ELSE merge.source_id END
    JOIN person requester ON requester.id = ticket.requester_id
    LEFT JOIN person ON person.id = merge.person_id
    WHERE (merge.source_id = ${id} OR merge.target_id = ${id}) AND merge.undone_at IS NULL
    ORDER BY merge.created_at`,
  )
  return rows.map(({ isFrom, isMovedOn, at, ...row }) => {
    const until = mergeUndoUntil(at)
    const mayUndo = row.ticket !== null && !isMovedOn && ctx.now() <= until
    return {
      isFrom,
      view: { ...row, at: at.toISOString(), undoUntil: mayUndo ? until.toISOString() : null },
    }
  })
}

interface LinkRow {
  kind: StoredLinkKind
  isFrom: boolean
  ticket: TicketSummaryView
}

async function loadLinks(ctx: Context, id: string): Promise<RelatedTickets['links']> {
  const rows = await selectLinks(ctx.db, id, visibleTo(ctx.actor))
  return rows
    .map(({ kind, isFrom, ticket }) => ({
      kind: linkKindFor(kind, isFrom),
      ticket,
      isRemovable: kind !== 'follow_up',
    }))
    .sort((one, other) => linkKindOrder.indexOf(one.kind) - linkKindOrder.indexOf(other.kind))
}

const linkKindOrder: readonly TicketLinkKind[] = [
  'parent',
  'child',
  'duplicate_of',
  'duplicated_by',
  'follow_up_of',
  'followed_up_by',
  'related',
]

function selectLinks(db: Database, id: string, seen: Sql): Promise<LinkRow[]> {
  return query<LinkRow>(
    db,
    sql`
    SELECT link.kind, link.from_id = ${id} AS "isFrom", ${ticketSummaryJson} AS ticket
    FROM ticket_link link
    JOIN ticket ON ticket.id = CASE WHEN link.from_id = ${id} THEN link.to_id ELSE link.from_id END
    JOIN person requester ON requester.id = ticket.requester_id
    WHERE (link.from_id = ${id} OR link.to_id = ${id}) AND ${seen}
    ORDER BY link.created_at, link.id`,
  )
}
