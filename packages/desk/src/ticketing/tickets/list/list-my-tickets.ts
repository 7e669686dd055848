import { type ListMyTickets, limits, type MyTicketsFilter, type MyTicketsPage } from '@lodge/contracts'
import { type Database, query, raw, type Sql, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { decodeCursor, encodeCursor } from '../../../foundation/cursor.ts'
import { selectTickets } from '../ticket-record.ts'
import { toRequesterTicketRow } from '../ticket-views.ts'

const filterConditions: Record<MyTicketsFilter, Sql> = {
  open: sql`ticket.status NOT IN ('resolved', 'closed')`,
  waiting: sql`ticket.status = 'pending'`,
  resolved: sql`ticket.status IN ('resolved', 'closed')`,
  all: sql`TRUE`,
}

/** Returns a page of one's own tickets that match the search, the last changed first, and the number per filter. */
export async function listMyTickets(
  ctx: Context,
  { show, search = '', cursor }: ListMyTickets,
): Promise<MyTicketsPage> {
  if (ctx.actor.kind !== 'requester') throw refusal('requesters_only')
  const own = sql`ticket.requester_id = ${ctx.actor.id}`
  const condition = search === '' ? own : sql`${own} AND ${hasWords(search)}`
  const place = decodeCursor(cursor, 'mine')
  // The index has ids in ascending order under the descending time.
  const after = place
    ? sql`(ticket.updated_at < ${place.at}
           OR ticket.updated_at = ${place.at} AND ticket.id > ${place.id})`
    : sql`TRUE`
  const page = sql`
    SELECT ticket.id FROM ticket WHERE ${condition} AND ${filterConditions[show]} AND ${after}
    ORDER BY ticket.updated_at DESC, ticket.id LIMIT ${raw(String(limits.pageSize + 1))}`
  const [found, counts] = await Promise.all([selectTickets(ctx.db, page), countMyTickets(ctx.db, condition)])
  const shown = found.slice(0, limits.pageSize)
  const last = found.length > limits.pageSize ? shown.at(-1) : undefined
  const now = ctx.now()
  return {
    items: await Promise.all(shown.map((ticket) => toRequesterTicketRow(ctx.db, ticket, now))),
    next: last ? encodeCursor({ order: 'mine', at: last.updatedAt.toISOString(), id: last.id }) : null,
    counts,
  }
}

/**
 * Returns the condition that each of these words stands in the ticket's number, subject, topic or public messages. One
 * person's tickets are few enough to be read for it; the index of the staff's search holds internal notes too.
 */
function hasWords(search: string): Sql {
  return sql`NOT EXISTS (
    SELECT FROM string_to_table(search_plain(${search}), ' ') AS word
    WHERE strpos(search_plain(concat_ws(' ', ticket.number, ticket.subject,
      (SELECT concat_ws(' ', name, (SELECT string_agg(value, ' ') FROM jsonb_each_text(names)))
       FROM topic WHERE topic.id = ticket.topic_id),
      (SELECT string_agg(body, ' ') FROM message
       WHERE message.ticket_id = ticket.id AND message.visibility = 'public'))), word) = 0)`
}

async function countMyTickets(db: Database, condition: Sql): Promise<Record<MyTicketsFilter, number>> {
  const [counts] = await query<Record<MyTicketsFilter, number>>(
    db,
    sql`
    SELECT count(*) FILTER (WHERE ${filterConditions.open})::int AS open,
           count(*) FILTER (WHERE ${filterConditions.waiting})::int AS waiting,
           count(*) FILTER (WHERE ${filterConditions.resolved})::int AS resolved,
           count(*)::int AS all
    FROM ticket WHERE ${condition}`,
  )
  return counts ?? { open: 0, waiting: 0, resolved: 0, all: 0 }
}
