import { type Database, select, sql } from '@lodge/database'
import { type Actor, type SearchTerm, seesAllTickets } from '@lodge/domain'

/** What a search looks for, as Postgres wants it. */
export interface Looked {
  /** The whole condition on a document; null when there is none but filters. */
  query: string | null
  /** The wanted words alone, to mark them by: any of them, and all of them together. */
  marks: { any: string; all: string } | null
  /** The single words that were typed, as candidates for another spelling. */
  words: { place: number; token: string }[]
}

/** Other spellings of the words of a term, by the term's place. */
export type Spellings = ReadonlyMap<number, readonly string[]>

interface Part {
  place: number
  token: string
  lexeme: string
  /** Whether it stands before an @. */
  isLocal: boolean
  /** What words that begin with the token are cut to, where that is shorter than the token. */
  beginnings: string[]
}

/** The shortest beginning that stands for all words with it; below, half of all tickets would match. */
const shortestPrefix = 3

/**
 * Puts the terms into Postgres' query language. The condition names the agent's teams, too: documents carry their
 * team, so that the index itself leaves out what the agent does not see.
 */
export async function lookFor(
  db: Database,
  actor: Actor,
  terms: readonly SearchTerm[],
  spellings: Spellings = new Map(),
): Promise<Looked> {
  const parts = await partsOf(db, terms)
  const said = terms.flatMap((term, place) => {
    const own = parts.filter((part) => part.place === place)
    return own.length === 0 ? [] : [{ term, text: expression(term, own, spellings.get(place) ?? []) }]
  })
  const wanted = said.filter(({ term }) => !term.isExcluded).map(({ text }) => `(${text})`)
  const unwanted = said.filter(({ term }) => term.isExcluded).map(({ text }) => `!(${text})`)
  const all = [...wanted, ...unwanted]
  return {
    query: all.length > 0 ? [...all, ...teamsOf(actor)].join(' & ') : null,
    marks: wanted.length > 0 ? { any: wanted.join(' | '), all: wanted.join(' & ') } : null,
    words: terms.flatMap((term, place) => {
      const own = parts.filter((part) => part.place === place)
      return own.length === 1 && own[0] && !term.isExcluded ? [{ place, token: own[0].token }] : []
    }),
  }
}

function partsOf(db: Database, terms: readonly SearchTerm[]): Promise<Part[]> {
  const texts = terms.map(({ text }) => text)
  const prefixes = terms.map(({ isPrefix }) => isPrefix)
  return select<Part>(
    db,
    sql`
    SELECT term.place::int - 1 AS place, part.token, search_lexeme(part.token) AS lexeme,
           part.position <= cardinality(string_to_array(search_text(split_part(term.text, '@', 1)), ' ')) AS "isLocal",
           CASE WHEN term.is_prefix AND length(part.token) > ${shortestPrefix} THEN
             ARRAY(SELECT DISTINCT stem FROM search_word
                   WHERE word > part.token AND word < part.token || chr(1114111)
                     AND NOT starts_with(stem, part.token) LIMIT 20)
           ELSE '{}' END AS beginnings
    FROM unnest(${texts}::text[], ${prefixes}::boolean[]) WITH ORDINALITY term (text, is_prefix, place)
    CROSS JOIN LATERAL string_to_table(search_text(term.text), ' ') WITH ORDINALITY part (token, position)
    WHERE part.token <> ''
    ORDER BY term.place, part.position`,
  )
}

/** A word, or words in a row; an e-mail address is also its part before the @ and the mark of its domain. */
function expression(term: SearchTerm, parts: readonly Part[], spellings: readonly string[]): string {
  const row = inARow(term, parts, spellings)
  const domain = /^[^@]*@([^@]+)$/.exec(term.text)?.[1]?.toLowerCase()
  if (domain === undefined) return row
  const mark = quoted(`@${domain}`) + (term.isPrefix ? ':*' : '')
  const local = parts.filter(({ isLocal }) => isLocal).map(({ lexeme }) => quoted(lexeme))
  return either([row, [local.join(' <-> '), mark].filter(Boolean).join(' & ')])
}

/** The last of the words may be a beginning. */
function inARow(term: SearchTerm, parts: readonly Part[], spellings: readonly string[]): string {
  const row = parts.map((part, place) => {
    const isBeginning = term.isPrefix && place === parts.length - 1 && part.token.length >= shortestPrefix
    const beginnings = isBeginning ? [`${quoted(part.token)}:*`, ...part.beginnings.map(quoted)] : []
    return either([quoted(part.lexeme), ...beginnings, ...spellings.map(quoted)])
  })
  return row.join(' <-> ')
}

function either(choices: readonly string[]): string {
  return `(${choices.join(' | ')})`
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function teamsOf(actor: Actor): string[] {
  if (actor.kind === 'system' || (actor.kind === 'staff' && seesAllTickets(actor))) return []
  const teams = actor.kind === 'staff' ? actor.teamIds : []
  return [either(['T:none', ...teams.map((id) => `T:${id}`)].map(quoted))]
}
