import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import {
  type FoundTickets,
  isAfter,
  latestFirst,
  visibleAndFiltered,
  type WordedQuery,
} from './ticket-query.ts'

interface Hits extends FoundTickets {
  /** Documents that match, counted to just above the upper bound. */
  documents: number
}

/** Returns the latest hits; none, without having read a ticket, where fewer or more documents than the bounds match. */
export async function sortHits(
  ctx: Context,
  ticketQuery: WordedQuery,
  { least = 0, most = anyNumber }: { least?: number; most?: number } = {},
): Promise<Hits> {
  const [found] = await query<{ ids: string[]; total: number; documents: number }>(
    ctx.db,
    sql`
    WITH hit AS MATERIALIZED (
      SELECT ticket_id FROM ticket_search WHERE document @@ ${ticketQuery.query}::tsquery
      LIMIT ${most + 1}
    ), found AS MATERIALIZED (
      SELECT ticket.id, ticket.updated_at FROM hit
      -- OFFSET has each hit's ticket looked up by its id, where a join would read the whole table.
      CROSS JOIN LATERAL (SELECT * FROM ticket WHERE ticket.id = hit.ticket_id OFFSET 0) ticket
      WHERE (SELECT count(*) FROM hit) BETWEEN ${least} AND ${most} AND ${visibleAndFiltered(ctx.actor, ticketQuery)}
    )
    SELECT (SELECT count(*) FROM hit)::int AS documents, (SELECT count(*) FROM found)::int AS total,
           ARRAY(SELECT ticket.id FROM found ticket WHERE ${isAfter(ticketQuery.after)}
                 ${latestFirst} LIMIT ${ticketQuery.size + 1}) AS ids`,
  )
  const { ids, total, documents } = found ?? { ids: [], total: 0, documents: 0 }
  return { ids, documents, total: ticketQuery.after ? null : total }
}

const anyNumber = 1e12
