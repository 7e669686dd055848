import { join, query, type Sql, sql, uuids } from '@lodge/database'
import { type Actor, visibleTeams } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { activeInMonths } from './build-search-query.ts'
import { estimateAllDocuments, estimateDocuments } from './estimate-documents.ts'
import { sortHits } from './sort-hits.ts'
import {
  enoughFor,
  type FoundTickets,
  isAfter,
  latestFirst,
  type TicketQuery,
  visibleAndFiltered,
  type WordedQuery,
} from './ticket-query.ts'

export interface SearchEffort {
  /** Up to this many hits are fetched and sorted at once. */
  few: number
  /** Of more hits those of the latest `first` months are, or of as many months as should be enough, up to `most`. */
  months: { first: number; most: number }
  /** The most hits that are fetched and sorted after all, where too few of these pass the filters. */
  many: number
  /** With still more hits, this many of the latest tickets are tried one by one before all hits are fetched. */
  latest: { everything: number; teams: number }
  /** The way that is tried first; by default the one that is expected to be less work. */
  first?: 'hits' | 'latest'
}

const defaultEffort: SearchEffort = {
  few: 1_000,
  months: { first: 3, most: 36 },
  many: 20_000,
  latest: { everything: 30_000, teams: 5_000 },
}

/**
 * Finds a page of tickets among those that the actor sees. Few hits are fetched and sorted; of more, those of the last
 * months; and of very many, the tickets of latest activity are tried until the page is full, since sorting a third of a
 * million to show twenty takes too long.
 */
export async function findTickets(
  ctx: Context,
  ticketQuery: TicketQuery,
  effort = defaultEffort,
): Promise<FoundTickets> {
  const { query: words } = ticketQuery
  if (words === null) return listFiltered(ctx, ticketQuery, effort)
  const worded = { ...ticketQuery, query: words }
  return (
    (await sortSomeHits(ctx, worded, effort)) ??
    (await scanLatest(ctx, worded, effort)) ??
    sortHits(ctx, worded)
  )
}

/** Returns the latest hits; null where they are so many that it is less work to try the latest tickets. */
async function sortSomeHits(
  ctx: Context,
  ticketQuery: WordedQuery,
  effort: SearchEffort,
): Promise<FoundTickets | null> {
  const first = effort.first ?? (await findFirstWay(ctx, ticketQuery))
  if (first === 'latest') return null
  const few = await sortHits(ctx, ticketQuery, { most: effort.few })
  if (few.documents <= effort.few) return few
  const recent = await sortHitsOfMonths(ctx, ticketQuery, effort)
  if (recent) return recent
  const many = await sortHits(ctx, ticketQuery, { most: effort.many })
  return many.documents <= effort.many ? many : null
}

async function findFirstWay(ctx: Context, ticketQuery: WordedQuery) {
  // What is only unwanted is missing in nearly all tickets.
  if (ticketQuery.marks === null) return 'latest'
  return (await isSoonAmongLatest(ctx, ticketQuery.query, enoughFor(ticketQuery))) ? 'latest' : 'hits'
}

/** With more tickets to try than these, the hits of a few months are less work. */
const maxTried = 8_000

/**
 * Returns whether so many hits are likely to be among few of the latest tickets, and fewer than there are hits at all:
 * both ways take about as long for a ticket. Goes by the planner's estimate, which looks at no document.
 */
export async function isSoonAmongLatest(
  { db }: Pick<Context, 'db'>,
  tsquery: string,
  enough: number,
): Promise<boolean> {
  const [hits, documents] = await Promise.all([estimateDocuments(db, tsquery), estimateAllDocuments(db)])
  return documents > 0 && enough * documents < hits * Math.min(hits, maxTried)
}

/** Returns the latest hits when those of the latest months fill the page and settle the count, else null. */
async function sortHitsOfMonths(
  ctx: Context,
  ticketQuery: WordedQuery,
  { months, many }: SearchEffort,
): Promise<FoundTickets | null> {
  const latest = ticketQuery.after ? new Date(ticketQuery.after.at) : ctx.now()
  const enough = enoughFor(ticketQuery)
  let tried = months.first
  while (tried <= months.most) {
    const query = `(${ticketQuery.query}) & ${activeInMonths(latest, tried)}`
    const hits = await sortHits(ctx, { ...ticketQuery, query }, { least: enough, most: many })
    if (hits.documents > many) return null
    const found = hits.documents < enough ? hits.documents : (hits.total ?? hits.ids.length)
    if (found >= enough) return hits
    // As many months as would be enough if all were like these, and some to spare.
    tried = Math.ceil(Math.max(2, (1.3 * enough) / found) * tried)
  }
  return null
}

/**
 * Returns the latest tickets whose documents match; null when those that were tried do not fill the page or settle the
 * count.
 */
async function scanLatest(
  ctx: Context,
  ticketQuery: WordedQuery,
  { latest }: SearchEffort,
): Promise<FoundTickets | null> {
  const enough = enoughFor(ticketQuery)
  const tried = latestTickets(ctx.actor, ticketQuery, latest)
  const rows = await query<{ id: string }>(
    ctx.db,
    sql`
    SELECT ticket.id FROM (${tried.sql}) ticket
    -- OFFSET keeps Postgres from fetching all hits first.
    CROSS JOIN LATERAL (
      SELECT FROM ticket_search search
      WHERE search.ticket_id = ticket.id AND search.document @@ ${ticketQuery.query}::tsquery OFFSET 0) search
    ${latestFirst} LIMIT ${enough}`,
  )
  if (rows.length < enough && !(await wereAllScanned(ctx, tried))) return null
  return {
    ids: rows.slice(0, ticketQuery.size + 1).map(({ id }) => id),
    total: ticketQuery.after ? null : rows.length,
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
function latestTickets(
  actor: Actor,
  ticketQuery: TicketQuery,
  latest: SearchEffort['latest'],
): ScannedTickets {
  const conditions = join([visibleAndFiltered(actor, ticketQuery), isAfter(ticketQuery.after)], ' AND ')
  const from = (more: Sql, most: number) => sql`
    SELECT ticket.id, ticket.updated_at FROM ticket WHERE ${more} AND ${conditions} ${latestFirst} LIMIT ${most}`
  const teams = actor.kind === 'staff' ? visibleTeams(actor) : 'all'
  if (teams === 'all') return { sql: from(sql`TRUE`, latest.everything), most: latest.everything }
  const most = latest.teams
  return {
    sql: sql`
      SELECT ticket.id, ticket.updated_at FROM unnest(${uuids(teams)}) team (id)
      CROSS JOIN LATERAL (${from(sql`ticket.team_id = team.id`, most)}) ticket ${latestFirst} LIMIT ${most}`,
    most,
  }
}

/** Returns the page of a search that has only filters. */
async function listFiltered(
  ctx: Context,
  ticketQuery: TicketQuery,
  { latest }: SearchEffort,
): Promise<FoundTickets> {
  const enough = enoughFor(ticketQuery)
  const tried = latestTickets(ctx.actor, ticketQuery, latest)
  const rows = await query<{ id: string }>(
    ctx.db,
    sql`SELECT ticket.id FROM (${tried.sql}) ticket ${latestFirst} LIMIT ${enough}`,
  )
  return {
    ids: rows.slice(0, ticketQuery.size + 1).map(({ id }) => id),
    total: ticketQuery.after ? null : rows.length,
  }
}
