import { type SearchPage, type SearchTickets, searchCountCap } from '@lodge/contracts'
import { join, type Sql, select, sql } from '@lodge/database'
import { DomainError, parseSearch, type SearchTerm } from '@lodge/domain'
import type { Context } from '../context.ts'
import { conditionsOn } from '../tickets/conditions.ts'
import { cursorTo, type Place, placeOf } from '../tickets/cursor.ts'
import { visibleTo } from '../tickets/visible-to.ts'
import { type FoundTickets, findTickets } from './find-tickets.ts'
import { type Looked, lookFor } from './look-for.ts'
import { markHits } from './mark-hits.ts'
import { bySpelling, nearSpellings, type Spelling } from './near-spellings.ts'
import { unknownValues } from './unknown-values.ts'

const order = 'search'

interface Search {
  terms: readonly SearchTerm[]
  conditions: readonly Sql[]
  size: number
  after: Place | null
  /** The first page has found nothing as typed, so this one goes on with near spellings. */
  isNear: boolean
}

/**
 * Searches the tickets that the agent sees, latest activity first; a ticket whose very number was typed stands above
 * all. Words that nothing has are looked for in near spellings.
 */
export async function searchTickets(ctx: Context, { q, size, cursor }: SearchTickets): Promise<SearchPage> {
  if (ctx.actor.kind !== 'staff') throw new DomainError('forbidden', 'Only staff may search.')
  const { terms, ...asked } = parseSearch(q)
  const isNear = cursor?.startsWith(near) ?? false
  const after = placeOf(isNear ? cursor?.slice(near.length) : cursor, order)
  const [{ problems, conditions }, { timezone }] = await Promise.all([
    unknownValues(ctx.db, asked),
    ctx.db.prisma.site.findUniqueOrThrow({ where: { id: 1 }, select: { timezone: true } }),
  ])
  if (problems.length > 0) return { ...nothing, problems }
  const narrowed = conditionsOn(conditions, { actor: ctx.actor, now: ctx.now(), timezone })
  return search(ctx, { terms, conditions: narrowed, size, after, isNear })
}

const near = '~'
const nothing: SearchPage = {
  items: [],
  next: null,
  total: { count: 0, isExact: true },
  problems: [],
  corrections: [],
}

async function search(ctx: Context, asked: Search): Promise<SearchPage> {
  const looked = await lookFor(ctx.db, ctx.actor, asked.terms)
  // Neither words nor filters, or nothing but punctuation.
  if (looked.query === null && asked.conditions.length === 0) return nothing
  if (!asked.isNear) {
    const [found, first] = await Promise.all([
      findTickets(ctx, { ...asked, ...looked }),
      asked.after ? null : numbered(ctx, asked),
    ])
    if (found.ids.length > 0 || asked.after)
      return toPage(ctx, asked, { looked, found, first, spellings: [] })
  }
  if (await isOnlyFiltered(ctx, asked, looked)) return nothing
  const spellings = await nearSpellings(ctx.db, looked.words)
  if (spellings.length === 0) return nothing
  const wider = await lookFor(ctx.db, ctx.actor, asked.terms, bySpelling(spellings))
  const found = await findTickets(ctx, { ...asked, ...wider })
  return toPage(ctx, asked, { looked: wider, found, first: null, spellings })
}

/** Whether the words as typed are found, and only the filters leave nothing of it. */
async function isOnlyFiltered(ctx: Context, { conditions }: Search, looked: Looked): Promise<boolean> {
  if (conditions.length === 0) return false
  const { ids } = await findTickets(ctx, { ...looked, conditions: [], size: 1, after: null })
  return ids.length > 0
}

/** The id of the ticket whose very number was typed, if it fulfils the filters. */
async function numbered(ctx: Context, { terms, conditions }: Search): Promise<string | null> {
  const [term] = terms.length === 1 ? terms : []
  const number = term?.isExcluded === false ? /^#?(\d{1,9})$/.exec(term.text)?.[1] : undefined
  if (number === undefined) return null
  const all = join([sql`number = ${Number(number)}`, visibleTo(ctx.actor), ...conditions], ' AND ')
  const [ticket] = await select<{ id: string }>(ctx.db, sql`SELECT id FROM ticket WHERE ${all}`)
  return ticket?.id ?? null
}

interface Result {
  looked: Looked
  found: FoundTickets
  first: string | null
  spellings: readonly Spelling[]
}

async function toPage(ctx: Context, { size }: Search, result: Result): Promise<SearchPage> {
  const { looked, found, first, spellings } = result
  const ids = found.ids.slice(0, size)
  const shown = first ? [first, ...ids.filter((id) => id !== first)] : ids
  const [items, corrections] = await Promise.all([
    markHits(ctx.db, { ids: shown, marks: looked.marks, now: ctx.now() }),
    correctionsIn(ctx, shown, spellings),
  ])
  const last = ids.at(-1)
  const at = last && items[shown.indexOf(last)]?.row.updatedAt
  const next = last && at && found.ids.length > size ? cursorTo({ order, at, id: last }) : null
  return {
    items,
    next: next && spellings.length > 0 ? near + next : next,
    total:
      found.total === null
        ? null
        : { count: Math.min(found.total, searchCountCap), isExact: found.total <= searchCountCap },
    problems: [],
    corrections,
  }
}

/** Only spellings that the shown tickets have are named: the others may be of tickets that the agent does not see. */
async function correctionsIn(
  { db }: Context,
  ids: readonly string[],
  spellings: readonly Spelling[],
): Promise<SearchPage['corrections']> {
  if (spellings.length === 0 || ids.length === 0) return []
  const lexemes = [...new Set(spellings.map(({ lexeme }) => lexeme))]
  const rows = await select<{ lexeme: string }>(
    db,
    sql`SELECT lexeme FROM unnest(${lexemes}::text[]) lexeme
        WHERE EXISTS (SELECT FROM ticket_search WHERE ticket_id = ANY(${[...ids]}::uuid[])
                        AND lexeme = ANY(tsvector_to_array(document)))`,
  )
  const shown = new Set(rows.map(({ lexeme }) => lexeme))
  const corrections = new Map<string, string[]>()
  for (const { typed, word, lexeme } of spellings)
    if (shown.has(lexeme)) corrections.set(typed, [...(corrections.get(typed) ?? []), word])
  return [...corrections].map(([from, to]) => ({ from, to }))
}
