import { type Database, select, sql } from '@lodge/database'
import { type Actor, slipsAllowedIn, slipsBetween } from '@lodge/domain'
import { type Spellings, seenWith, type TypedWord } from './look-for.ts'

/** Of spellings that are equally near so many are taken, the most frequent ones. */
const most = 2
/** So many of the nearest are counted, each up to a limit. */
const compared = 12
const countedDocuments = 200

/** A word's other spelling, and how it stands in a document. */
export interface Spelling {
  place: number
  typed: string
  word: string
  lexeme: string
}

/**
 * Returns other spellings for the words that occur in no ticket which the actor sees: words that differ by a slip or
 * two and do occur in such tickets, those with the fewest slips, frequent ones first. A word that occurs is never
 * changed. What other tickets say plays no part: a word that only they have counts as one that nobody has, so that
 * neither a correction nor its absence tells of them.
 */
export async function nearSpellings(
  db: Database,
  actor: Actor,
  words: readonly TypedWord[],
): Promise<Spelling[]> {
  const doubtful = await occurringNowhere(
    db,
    words.filter(({ token }) => slipsAllowedIn(token) > 0),
  )
  if (doubtful.length === 0) return []
  const near = await inVocabulary(db, doubtful)
  const counts = await countsOf(db, actor, near)
  return doubtful.flatMap(({ place }) => {
    const known = near
      .filter((spelling) => spelling.place === place && (counts.get(spelling.lexeme) ?? 0) > 0)
      .sort((one, other) => (counts.get(other.lexeme) ?? 0) - (counts.get(one.lexeme) ?? 0))
    const fewest = Math.min(...known.map(({ slips }) => slips))
    return known.filter(({ slips }) => slips === fewest).slice(0, most)
  })
}

async function occurringNowhere(db: Database, words: readonly TypedWord[]): Promise<TypedWord[]> {
  if (words.length === 0) return []
  const rows = await select<{ place: number }>(
    db,
    sql`
    SELECT place FROM unnest(${words.map(({ place }) => place)}::int[], ${words.map(({ query }) => query)}::text[])
      AS typed (place, query)
    WHERE NOT EXISTS (SELECT FROM ticket_search WHERE document @@ typed.query::tsquery)`,
  )
  const missing = new Set(rows.map(({ place }) => place))
  return words.filter(({ place }) => missing.has(place))
}

interface Candidate extends Spelling {
  slips: number
}

/** The nearest words that were ever written, one of each stem. */
async function inVocabulary(db: Database, words: readonly TypedWord[]): Promise<Candidate[]> {
  const near = await select<Spelling>(
    db,
    sql`
    SELECT typed.place, typed.token AS typed, near.word, search_lexeme(near.word) AS lexeme
    FROM unnest(${words.map(({ place }) => place)}::int[], ${words.map(({ token }) => token)}::text[])
      AS typed (place, token)
    CROSS JOIN LATERAL search_words_near(typed.token) WITH ORDINALITY near (word, nearness)
    ORDER BY typed.place, near.nearness`,
  )
  return words.flatMap(({ place, token }) => {
    const candidates = near
      .filter((spelling) => spelling.place === place)
      .map((spelling) => ({ ...spelling, slips: slipsBetween(token, spelling.word) }))
      .filter(({ slips }) => slips <= slipsAllowedIn(token))
      .sort((one, other) => one.slips - other.slips)
    const first = new Map(candidates.toReversed().map((candidate) => [candidate.lexeme, candidate]))
    return candidates.filter((candidate) => first.get(candidate.lexeme) === candidate).slice(0, compared)
  })
}

/** In how many tickets that the actor sees each spelling occurs, up to a limit. */
async function countsOf(
  db: Database,
  actor: Actor,
  spellings: readonly Spelling[],
): Promise<ReadonlyMap<string, number>> {
  const lexemes = [...new Set(spellings.map(({ lexeme }) => lexeme))]
  if (lexemes.length === 0) return new Map()
  const rows = await select<{ lexeme: string; count: number }>(
    db,
    sql`
    SELECT lexeme, count(hit.ticket_id)::int AS count
    FROM unnest(${lexemes}::text[], ${lexemes.map((lexeme) => seenWith(actor, lexeme))}::text[])
      AS known (lexeme, query)
    CROSS JOIN LATERAL (
      SELECT ticket_id FROM ticket_search WHERE document @@ known.query::tsquery LIMIT ${countedDocuments}) hit
    GROUP BY lexeme`,
  )
  return new Map(rows.map(({ lexeme, count }) => [lexeme, count]))
}

/** Returns the spellings' lexemes by the place of the word that they stand for. */
export function bySpelling(spellings: readonly Spelling[]): Spellings {
  const lexemes = new Map<number, string[]>()
  for (const { place, lexeme } of spellings) lexemes.set(place, [...(lexemes.get(place) ?? []), lexeme])
  return lexemes
}
