import { maxSearchCount, type SearchPage, type SearchTickets } from '@lodge/contracts'
import { join, pipelineQueries, query, type Sql, sql } from '@lodge/database'
import { parseSearch, type SearchTerm } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { invalidCursor, type PagePosition } from '../../foundation/cursor.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { filterBy } from '../tickets/list/filter-by.ts'
import { loadFilterTimezone } from '../tickets/list/load-timezone.ts'
import { buildPartialQuery, type PartialQuery } from './build-partial-query.ts'
import { buildSearchQuery, type SearchQuery, type TypedQuery } from './build-search-query.ts'
import { correctSpellings, groupCorrections, type SpellingCorrection } from './correct-spellings.ts'
import { findTickets } from './find-tickets.ts'
import { findUnknownFilterValues } from './find-unknown-filter-values.ts'
import { loadHits } from './load-hits.ts'
import { findTimePosition, type RankedTickets, rankTickets } from './rank-tickets.ts'
import { cursorOrders, decodeSearchCursor, encodeSearchCursor, type MatchMode } from './search-cursor.ts'

interface SearchRequest {
  terms: readonly SearchTerm[]
  conditions: readonly Sql[]
  sort: SearchTickets['sort']
  size: number
  cursor: { after: PagePosition; reading: MatchMode } | null
}

/**
 * Searches the tickets that the agent sees, by relevance or the latest activity first; a ticket whose exact number was
 * typed comes first. Where no ticket has all the words, unknown words are replaced by near spellings, and if there is
 * still none, tickets with most of what the words say are found, where rare words say more. Throws `forbidden` for anyone but staff.
 */
export async function searchTickets(
  ctx: Context,
  { q, size, sort, cursor }: SearchTickets,
): Promise<SearchPage> {
  requireStaff(ctx)
  const { terms, ...request } = parseSearch(q)
  const from = cursor === undefined ? null : decodeSearchCursor(cursor)
  const [{ problems, conditions }, timezone] = await Promise.all([
    findUnknownFilterValues(ctx, request),
    loadFilterTimezone(ctx, request.conditions),
  ])
  if (problems.length > 0) return { ...emptyPage, problems }
  const narrowed = filterBy(conditions, { actor: ctx.actor, now: ctx.now(), timezone })
  return search(ctx, { terms, conditions: narrowed, sort, size, cursor: from })
}

const emptyPage: SearchPage = {
  items: [],
  next: null,
  total: { count: 0, isExact: true },
  problems: [],
  corrections: [],
  isPartialMatch: false,
}

async function search(ctx: Context, request: SearchRequest): Promise<SearchPage> {
  // Over a connection that keeps its plans: making these takes several times as long as running them.
  const looked = await pipelineQueries(ctx.db, (db) => buildSearchQuery(db, ctx.actor, request.terms))
  // Neither words nor filters, or nothing but punctuation.
  if (looked.query === null && request.conditions.length === 0) return emptyPage
  const reading = request.cursor?.reading ?? 'typed'
  if (reading === 'typed') {
    const [found, first] = await Promise.all([
      find(ctx, request, looked),
      request.cursor ? null : findByNumber(ctx, request),
    ])
    if (found.ids.length > 0 || request.cursor)
      return toPage(ctx, request, { looked, found, reading, first, spellings: [] })
  }
  if (await isOnlyFiltered(ctx, request, looked)) return emptyPage
  return searchLoosely(ctx, request, looked)
}

/** Searches with other spellings, then for some of the words, where no ticket has all of them as typed. */
async function searchLoosely(ctx: Context, request: SearchRequest, typed: TypedQuery): Promise<SearchPage> {
  const spellings = await correctSpellings(ctx.db, ctx.actor, typed)
  const looked = spellings.length > 0 ? typed.withSpellings(groupCorrections(spellings)) : typed
  const readings: [MatchMode, () => Promise<PartialQuery | null>][] = [
    ['corrected', async () => (spellings.length > 0 ? { query: looked.query ?? '', weighted: [] } : null)],
    ['some', () => buildPartialQuery(ctx.db, { wanted: looked.telling, others: looked.others })],
  ]
  for (const [reading, build] of readings) {
    if (request.cursor && request.cursor.reading !== reading) continue
    const partial = await build()
    if (partial === null) continue
    const found = await find(ctx, request, { ...looked, query: partial.query }, partial.weighted)
    if (found.ids.length > 0) return toPage(ctx, request, { looked, found, reading, first: null, spellings })
  }
  return emptyPage
}

/** Without words there is no relevance. */
async function find(
  ctx: Context,
  request: SearchRequest,
  looked: SearchQuery,
  weighted: PartialQuery['weighted'] = [],
): Promise<RankedTickets> {
  const { conditions, size, sort } = request
  const after = request.cursor?.after ?? null
  const ticketQuery = { ...looked, conditions, size, after }
  const isRanked = after ? after.order === cursorOrders.rank : sort === 'relevance'
  if (isRanked && looked.marks) return rankTickets(ctx, ticketQuery, { marks: looked.marks.any, weighted })
  if (after && isRanked) throw invalidCursor()
  const { ids, total } = await findTickets(ctx, ticketQuery)
  const shown = ids.slice(0, size)
  return { ids: shown, total, next: ids.length > size ? await findTimePosition(ctx, shown.at(-1)) : null }
}

/** Returns whether the words are found as typed and only the filters leave nothing. */
async function isOnlyFiltered(
  ctx: Context,
  { conditions }: SearchRequest,
  looked: SearchQuery,
): Promise<boolean> {
  if (conditions.length === 0) return false
  const { ids } = await findTickets(ctx, { ...looked, conditions: [], size: 1, after: null })
  return ids.length > 0
}

/** Returns the id of the ticket whose exact number was typed, if it matches the filters. */
async function findByNumber(ctx: Context, { terms, conditions }: SearchRequest): Promise<string | null> {
  const [term] = terms.length === 1 ? terms : []
  const number = term?.isExcluded === false ? /^#?(\d{1,9})$/.exec(term.text)?.[1] : undefined
  if (number === undefined) return null
  const all = join([sql`number = ${Number(number)}`, visibleTo(ctx.actor), ...conditions], ' AND ')
  const [ticket] = await query<{ id: string }>(ctx.db, sql`SELECT id FROM ticket WHERE ${all}`)
  return ticket?.id ?? null
}

interface SearchResult {
  looked: SearchQuery
  found: RankedTickets
  reading: MatchMode
  first: string | null
  spellings: readonly SpellingCorrection[]
}

async function toPage(ctx: Context, request: SearchRequest, result: SearchResult): Promise<SearchPage> {
  const { looked, found, reading, first, spellings } = result
  const { ids, total, next } = found
  const shown = first ? [first, ...ids.filter((id) => id !== first)] : ids
  return {
    items: await loadHits(ctx.db, { ids: shown, marks: looked.marks, now: ctx.now() }),
    next: next && encodeSearchCursor(next, reading),
    total:
      total === null ? null : { count: Math.min(total, maxSearchCount), isExact: total <= maxSearchCount },
    problems: [],
    corrections: request.terms.flatMap((_, place) => toCorrections(place, spellings)),
    isPartialMatch: reading === 'some',
  }
}

function toCorrections(place: number, spellings: readonly SpellingCorrection[]): SearchPage['corrections'] {
  const own = spellings.filter((spelling) => spelling.place === place)
  const [first] = own
  return first ? [{ from: first.typed, to: own.map(({ word }) => word) }] : []
}
