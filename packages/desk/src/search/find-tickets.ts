import { maxSearchCount } from '@lodge/contracts'
import { join, query, type Sql, sql, uuids } from '@lodge/database'
import { type Actor, visibleTeams } from '@lodge/domain'
import type { Context } from '../context.ts'
import type { PagePosition } from '../cursor.ts'
import { visibleTo } from '../visibility.ts'
import type { SearchQuery } from './build-search-query.ts'

export interface TicketQuery extends Pick<SearchQuery, 'query' | 'marks'> {
  conditions: readonly Sql[]
  size: number
  after: PagePosition | null
}

export interface FoundTickets {
  /** One more than fits on the page, if there are more. Latest activity first. */
  ids: string[]
  /** The number of hits, counted to just above the cap; null where it was not requested. */
  total: number | null
}

export interface SearchEffort {
  /** Up to this many hits are all fetched and sorted. */
  few: number
  /** With more, this many of the latest tickets are tried one by one before all hits are fetched after all. */
  latest: { everything: number; teams: number }
  /** What is tried first; without it whatever is expected to be less work. */
  first?: 'hits' | 'latest'
}

const defaultEffort: SearchEffort = { few: 20_000, latest: { everything: 30_000, teams: 5_000 } }

const order = sql`ORDER BY ticket.updated_at DESC, ticket.id DESC`

/**
 * Finds a page of tickets among those that the actor sees. Few hits are fetched and sorted; of many, the tickets of
 * latest activity are tried until the page is full, since sorting a third of a million to show twenty takes too long.
 */
export async function findTickets(
  ctx: Context,
  wanted: TicketQuery,
  effort = defaultEffort,
): Promise<FoundTickets> {
  if (wanted.query === null) return listFiltered(ctx, wanted, effort)
  if ((await findFirstWay(ctx, wanted, effort)) === 'hits') {
    const hits = await sortHits(ctx, wanted, effort.few)
    if (hits.hits <= effort.few) return hits
  }
  return (await scanLatest(ctx, wanted, effort)) ?? sortHits(ctx, wanted, null)
}

async function findFirstWay(ctx: Context, wanted: TicketQuery, { first }: SearchEffort) {
  // What is only unwanted is missing in nearly all tickets.
  if (wanted.query === null || wanted.marks === null) return 'latest'
  return first ?? ((await isSoonAmongLatest(ctx, wanted.query, enoughFor(wanted))) ? 'latest' : 'hits')
}

/** Returns how many tickets fill the page and tell whether there are more, and on the first page settle the count. */
function enoughFor({ size, after }: TicketQuery): number {
  return Math.max(size, after ? 0 : maxSearchCount) + 1
}

/**
 * Returns whether so many hits are likely to be among fewer of the latest tickets than there are hits at all: both ways
 * take about as long for a ticket. Goes by the planner's estimate, which looks at no document.
 */
export async function isSoonAmongLatest(
  { db }: Pick<Context, 'db'>,
  wanted: string,
  enough: number,
): Promise<boolean> {
  const [[plan], [table]] = await Promise.all([
    query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
      db,
      sql`EXPLAIN (FORMAT JSON) SELECT FROM ticket_search WHERE document @@ ${wanted}::tsquery`,
    ),
    query<{ documents: number }>(
      db,
      sql`SELECT reltuples::float8 AS documents FROM pg_class WHERE oid = 'ticket_search'::regclass`,
    ),
  ])
  const hits = plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  const documents = table?.documents ?? 0
  // Negative until the table has been analysed.
  return documents > 0 && enough * documents < hits * hits
}

interface Hits extends FoundTickets {
  /** The number of matching documents, counted to just above the limit. */
  hits: number
}

async function sortHits(ctx: Context, wanted: TicketQuery, limit: number | null): Promise<Hits> {
  const [found] = await query<{ ids: string[]; total: number; hits: number }>(
    ctx.db,
    sql`
    WITH hit AS MATERIALIZED (
      SELECT ticket_id FROM ticket_search WHERE document @@ ${wanted.query}::tsquery
      LIMIT ${limit === null ? null : limit + 1}
    ), found AS MATERIALIZED (
      SELECT ticket.id, ticket.updated_at FROM hit
      -- OFFSET has each hit's ticket looked up by its id, where a join would read the whole table.
      CROSS JOIN LATERAL (SELECT * FROM ticket WHERE ticket.id = hit.ticket_id OFFSET 0) ticket
      -- With more hits than asked for, another way is taken, and none of them is looked up.
      WHERE ${limit === null ? sql`TRUE` : sql`(SELECT count(*) FROM hit) <= ${limit}`} AND ${visibleAndFiltered(ctx.actor, wanted)}
    )
    SELECT (SELECT count(*) FROM hit)::int AS hits, (SELECT count(*) FROM found)::int AS total,
           ARRAY(SELECT ticket.id FROM found ticket WHERE ${isAfter(wanted.after)}
                 ${order} LIMIT ${wanted.size + 1}) AS ids`,
  )
  const { ids, total, hits } = found ?? { ids: [], total: 0, hits: 0 }
  return { ids, hits, total: wanted.after ? null : total }
}

/**
 * Returns the latest tickets whose documents match; null when those that were tried do not fill the page or settle the
 * count.
 */
async function scanLatest(
  ctx: Context,
  wanted: TicketQuery,
  { latest }: SearchEffort,
): Promise<FoundTickets | null> {
  const enough = enoughFor(wanted)
  const tried = latestTickets(ctx.actor, wanted, latest)
  const rows = await query<{ id: string }>(
    ctx.db,
    sql`
    SELECT ticket.id FROM (${tried.sql}) ticket
    -- OFFSET keeps Postgres from fetching all hits first.
    CROSS JOIN LATERAL (
      SELECT FROM ticket_search search
      WHERE search.ticket_id = ticket.id AND search.document @@ ${wanted.query}::tsquery OFFSET 0) search
    ${order} LIMIT ${enough}`,
  )
  if (rows.length < enough && !(await wereAllScanned(ctx, tried))) return null
  return {
    ids: rows.slice(0, wanted.size + 1).map(({ id }) => id),
    total: wanted.after ? null : rows.length,
  }
}

interface ScannedTickets {
  sql: Sql
  most: number
}

async function wereAllScanned({ db }: Context, tried: ScannedTickets): Promise<boolean> {
  const [row] = await query<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM (${tried.sql}) tried`,
  )
  return (row?.count ?? 0) < tried.most
}

/** Returns the latest tickets that the actor sees; for an agent's own teams, each team's index has its latest. */
function latestTickets(actor: Actor, wanted: TicketQuery, latest: SearchEffort['latest']): ScannedTickets {
  const conditions = join([visibleAndFiltered(actor, wanted), isAfter(wanted.after)], ' AND ')
  const from = (more: Sql, most: number) => sql`
    SELECT ticket.id, ticket.updated_at FROM ticket WHERE ${more} AND ${conditions} ${order} LIMIT ${most}`
  const teams = actor.kind === 'staff' ? visibleTeams(actor) : 'all'
  if (teams === 'all') return { sql: from(sql`TRUE`, latest.everything), most: latest.everything }
  const most = latest.teams
  return {
    sql: sql`
      SELECT ticket.id, ticket.updated_at FROM unnest(${uuids(teams)}) team (id)
      CROSS JOIN LATERAL (${from(sql`ticket.team_id = team.id`, most)}) ticket ${order} LIMIT ${most}`,
    most,
  }
}

/** Returns the page of a search that has only filters. */
async function listFiltered(
  ctx: Context,
  wanted: TicketQuery,
  { latest }: SearchEffort,
): Promise<FoundTickets> {
  const enough = enoughFor(wanted)
  const tried = latestTickets(ctx.actor, wanted, latest)
  const rows = await query<{ id: string }>(
    ctx.db,
    sql`SELECT ticket.id FROM (${tried.sql}) ticket ${order} LIMIT ${enough}`,
  )
  return {
    ids: rows.slice(0, wanted.size + 1).map(({ id }) => id),
    total: wanted.after ? null : rows.length,
  }
}

function visibleAndFiltered(actor: Actor, { conditions }: TicketQuery): Sql {
  return join([visibleTo(actor), ...conditions], ' AND ')
}

function isAfter(after: PagePosition | null): Sql {
  return after ? sql`(ticket.updated_at, ticket.id) < (${after.at}, ${after.id})` : sql`TRUE`
}
