import { type Database, query, sql, texts } from '@lodge/database'
import { type Actor, type SearchTerm, visibleTeams } from '@lodge/domain'

/** A search in Postgres' query language. */
export interface SearchQuery {
  /** The whole condition on a document; null when there are only filters. */
  query: string | null
  /** The same with any of the positive words instead of all; null where there is only one. */
  anyQuery: string | null
  marks: MatchQueries | null
  /** The single words that were typed, as candidates for another spelling. */
  words: TypedWord[]
}

/** The positive words alone, to highlight them. */
export interface MatchQueries {
  any: string
  all: string
  /** Of a single word what most of its forms contain; null where there are several words or a phrase. */
  forms: string[] | null
}

export interface TypedWord {
  place: number
  token: string
  query: string
}

/** Other spellings of a term's words, by the term's place. */
export type Spellings = ReadonlyMap<number, readonly string[]>

interface QueryToken {
  place: number
  token: string
  lexeme: string
  /** The stems of words that begin with the token, where they are shorter than the token. */
  beginnings: string[]
}

/** The shortest beginning that matches all words with it; a shorter one would match half of all tickets. */
const minPrefixLength = 3

/**
 * Returns the terms in Postgres' query language. The condition names the agent's teams too: documents contain their
 * team, so that the index itself leaves out what the agent does not see.
 */
export async function buildSearchQuery(
  db: Database,
  actor: Actor,
  terms: readonly SearchTerm[],
  spellings: Spellings = new Map(),
): Promise<SearchQuery> {
  const parts = await loadQueryTokens(db, terms)
  const said = terms.flatMap((term, place) => {
    const own = parts.filter((part) => part.place === place)
    if (own.length === 0) return []
    return [{ term, place, parts: own, text: toPhrase(term, own, spellings.get(place) ?? []) }]
  })
  const wanted = said.filter(({ term }) => !term.isExcluded).map(({ text }) => `(${text})`)
  const unwanted = said.filter(({ term }) => term.isExcluded).map(({ text }) => `!(${text})`)
  const others = [...unwanted, ...teamCondition(actor)]
  const all = [...wanted, ...unwanted]
  const marks = { any: wanted.join(' | '), all: wanted.join(' & '), forms: formsOf(said, spellings) }
  return {
    query: all.length > 0 ? [...wanted, ...others].join(' & ') : null,
    anyQuery: wanted.length > 1 ? [anyOf(wanted), ...others].join(' & ') : null,
    marks: wanted.length > 0 ? marks : null,
    words: said.flatMap(({ term, place, parts: [part, ...more], text }) =>
      part && more.length === 0 && !term.isExcluded
        ? [{ place, token: part.token, query: [`(${text})`, ...teamCondition(actor)].join(' & ') }]
        : [],
    ),
  }
}

interface SaidTerm {
  term: SearchTerm
  place: number
  parts: readonly QueryToken[]
}

function formsOf(said: readonly SaidTerm[], spellings: Spellings): string[] | null {
  const [only, ...others] = said.filter(({ term }) => !term.isExcluded)
  const [part, ...more] = only?.parts ?? []
  if (!only || !part || others.length > 0 || more.length > 0) return null
  return [part.token, part.lexeme, ...(spellings.get(only.place) ?? [])]
}

/** Returns the condition on a document that has a lexeme and that the actor sees. */
export function visibleWithLexeme(actor: Actor, lexeme: string): string {
  return [quoteLexeme(lexeme), ...teamCondition(actor)].join(' & ')
}

/**
 * Returns the condition on a document that its ticket's latest activity was in the month of `latest` or in those before
 * it, `count` months in all. Documents bear that month (`search_month` in SQL). The month after it is included, as
 * another machine's clock may be ahead.
 */
export function activeInMonths(latest: Date, count: number): string {
  const next = 12 * latest.getUTCFullYear() + latest.getUTCMonth() + 1
  return anyOf(Array.from({ length: count + 1 }, (_, back) => quoteLexeme(`M:${next - back}`)))
}

function loadQueryTokens(db: Database, terms: readonly SearchTerm[]): Promise<QueryToken[]> {
  const typed = terms.map(({ text }) => text)
  const prefixes = terms.map(({ isPrefix }) => isPrefix)
  return query<QueryToken>(
    db,
    sql`
    SELECT term.place::int - 1 AS place, part.token, search_lexeme(part.token) AS lexeme,
           CASE WHEN term.is_prefix AND length(part.token) > ${minPrefixLength} THEN
             ARRAY(SELECT DISTINCT stem FROM search_word
                   WHERE word > part.token AND word < part.token || chr(1114111)
                     AND NOT starts_with(stem, part.token) LIMIT 20)
           ELSE '{}' END AS beginnings
    FROM unnest(${texts(typed)}, ${prefixes}::boolean[]) WITH ORDINALITY term (text, is_prefix, place)
    -- What follows an @ is the domain of an address, also while it is being written.
    CROSS JOIN LATERAL string_to_table(search_text(CASE WHEN term.text ~ '^[^@]*@[^@]+$'
      THEN split_part(term.text, '@', 1) || ' ' || search_domain(split_part(term.text, '@', 2))
      ELSE search_domains(term.text, ' ') END), ' ') WITH ORDINALITY part (token, position)
    WHERE part.token <> ''
    ORDER BY term.place, part.position`,
  )
}

/** Joins a term's words to a phrase; the last one may be a beginning. */
function toPhrase(term: SearchTerm, parts: readonly QueryToken[], spellings: readonly string[]): string {
  const row = parts.map((part, place) => {
    const isBeginning = term.isPrefix && place === parts.length - 1 && part.token.length >= minPrefixLength
    const beginnings = isBeginning
      ? [`${quoteLexeme(part.token)}:*`, ...part.beginnings.map(quoteLexeme)]
      : []
    return anyOf([quoteLexeme(part.lexeme), ...beginnings, ...spellings.map(quoteLexeme)])
  })
  return row.join(' <-> ')
}

function anyOf(choices: readonly string[]): string {
  return `(${choices.join(' | ')})`
}

function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function teamCondition(actor: Actor): string[] {
  const teams = visibleTeams(actor)
  if (teams === 'all') return []
  return [anyOf(['T:none', ...teams.map((id) => `T:${id}`)].map(quoteLexeme))]
}
