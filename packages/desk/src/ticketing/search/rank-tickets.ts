import { maxSearchCount } from '@lodge/contracts'
import { query, raw, type Sql, sql, texts } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import type { PagePosition } from '../../foundation/cursor.ts'
import type { WeightedWord } from './build-partial-query.ts'
import { findTickets } from './find-tickets.ts'
import type { TicketQuery } from './ticket-query.ts'

/** Of more hits than these the latest are ranked, so that the work stays bounded; the others follow, latest first. */
const maxRanked = maxSearchCount

/** D, C, B and A: notes and tags, messages, requester and form answers, number and subject. */
const weights = '{0.1, 0.2, 0.4, 1.0}'

/** A page of tickets by relevance, and where it ended. */
export interface RankedTickets {
  ids: string[]
  total: number | null
  /** The beginning of the next page, by rank or, after the ranked ones, by time; null after the last page. */
  next: { by: 'rank' | 'time'; at: string; id: string } | null
}

/**
 * Finds a page of tickets, the most relevant first, of equally relevant ones the newest. Words in the subject count
 * more than in messages, and these more than in notes; long threads have no advantage. Where not all words are wanted,
 * each counts by its weight.
 */
export async function rankTickets(
  ctx: Context,
  ticketQuery: TicketQuery,
  words: { marks: string; weighted: readonly WeightedWord[] },
): Promise<RankedTickets> {
  const { size, after } = ticketQuery
  const latest = await findTickets(ctx, { ...ticketQuery, size: maxRanked, after: null })
  const ids = latest.ids.slice(0, maxRanked)
  const rows = await query<{ id: string; rank: number }>(
    ctx.db,
    sql`
    SELECT id, rank FROM (
      -- Normalised by the logarithm of the length, and an integer, as a cursor carries it.
      SELECT ticket_id AS id, (1000000 * ${rankBy(words)})::int AS rank
      FROM ticket_search WHERE ticket_id = ANY(${ids})) hit
    WHERE ${isAfter(after)} ORDER BY rank DESC, id DESC
    -- Written out, as the plan is kept only without a value here.
    LIMIT ${raw(String(size + 1))}`,
  )
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    ids: shown.map(({ id }) => id),
    total: after ? null : latest.total,
    next:
      last && rows.length > size
        ? { by: 'rank', at: String(last.rank), id: last.id }
        : latest.ids.length > maxRanked
          ? await findTimePosition(ctx, ids.at(-1))
          : null,
  }
}

function rankBy({ marks, weighted }: { marks: string; weighted: readonly WeightedWord[] }): Sql {
  if (weighted.length === 0) return sql`ts_rank(${weights}::real[], document, ${marks}::tsquery, 1)`
  const queries = weighted.map(({ query }) => query)
  const shares = weighted.map(({ weight }) => weight)
  // The presence of a word counts at least as much as its place.
  return sql`(SELECT sum(share * (0.1 + ts_rank(${weights}::real[], document, word.query::tsquery, 1)))
              FROM unnest(${texts(queries)}, ${shares}::float8[]) word (query, share)
              WHERE document @@ word.query::tsquery)`
}

function isAfter(after: PagePosition | null): Sql {
  return after ? sql`(rank, id) < (${after.at}, ${after.id})` : sql`TRUE`
}

/** Returns where a page by time continues after a ticket. */
export async function findTimePosition(
  { db }: Context,
  id: string | undefined,
): Promise<RankedTickets['next']> {
  if (id === undefined) return null
  const [row] = await query<{ at: Date }>(db, sql`SELECT updated_at AS at FROM ticket WHERE id = ${id}`)
  return row ? { by: 'time', at: row.at.toISOString(), id } : null
}
