import { type Database, integers, query, sql, texts } from '@lodge/database'
import { type Actor, editDistance, maxTyposIn } from '@lodge/domain'
import { type Spellings, type TypedWord, visibleWithLexeme } from './build-search-query.ts'

/** Of equally near spellings this many are taken, the most frequent ones. */
const maxCorrections = 2
/** This many of the nearest are counted, each up to a limit. */
const maxCandidates = 12
const maxCountedDocuments = 200

/** A word's other spelling, and its stem in the index. */
export interface SpellingCorrection {
  place: number
  typed: string
  word: string
  lexeme: string
}

/**
 * Returns other spellings for words that occur in no ticket that the actor sees: words within a typo or two that do
 * occur in such tickets, those with the fewest typos first, then the frequent ones. A word that occurs is never
 * changed. Tickets that the actor does not see play no part: a word that only they have counts as unknown, so that
 * neither a correction nor its absence reveals them.
 */
export async function correctSpellings(
  db: Database,
  actor: Actor,
  words: readonly TypedWord[],
): Promise<SpellingCorrection[]> {
  const doubtful = await findUnknownWords(
    db,
    words.filter(({ token }) => maxTyposIn(token) > 0),
  )
  if (doubtful.length === 0) return []
  const near = await findCandidates(db, doubtful)
  const counts = await countOccurrences(db, actor, near)
  return doubtful.flatMap(({ place }) => {
    const known = near
      .filter((spelling) => spelling.place === place && (counts.get(spelling.lexeme) ?? 0) > 0)
      .sort((one, other) => (counts.get(other.lexeme) ?? 0) - (counts.get(one.lexeme) ?? 0))
    const fewest = Math.min(...known.map(({ typos }) => typos))
    return known.filter(({ typos }) => typos === fewest).slice(0, maxCorrections)
  })
}

async function findUnknownWords(db: Database, words: readonly TypedWord[]): Promise<TypedWord[]> {
  if (words.length === 0) return []
  const rows = await query<{ place: number }>(
    db,
    sql`
    SELECT place FROM unnest(${integers(words.map(({ place }) => place))}, ${texts(words.map(({ query }) => query))})
      AS typed (place, query)
    WHERE NOT EXISTS (SELECT FROM ticket_search WHERE document @@ typed.query::tsquery)`,
  )
  const missing = new Set(rows.map(({ place }) => place))
  return words.filter(({ place }) => missing.has(place))
}

interface SpellingCandidate extends SpellingCorrection {
  typos: number
}

/** Returns the nearest words that were ever written, one of each stem. */
async function findCandidates(db: Database, words: readonly TypedWord[]): Promise<SpellingCandidate[]> {
  const near = await query<SpellingCorrection>(
    db,
    sql`
    SELECT typed.place, typed.token AS typed, near.word, search_lexeme(near.word) AS lexeme
    FROM unnest(${integers(words.map(({ place }) => place))}, ${texts(words.map(({ token }) => token))})
      AS typed (place, token)
    CROSS JOIN LATERAL search_words_near(typed.token) WITH ORDINALITY near (word, nearness)
    ORDER BY typed.place, near.nearness`,
  )
  return words.flatMap(({ place, token }) => {
    const candidates = near
      .filter((spelling) => spelling.place === place)
      .map((spelling) => ({ ...spelling, typos: editDistance(token, spelling.word) }))
      .filter(({ typos }) => typos <= maxTyposIn(token))
      .sort((one, other) => one.typos - other.typos)
    const first = new Map(candidates.toReversed().map((candidate) => [candidate.lexeme, candidate]))
    return candidates.filter((candidate) => first.get(candidate.lexeme) === candidate).slice(0, maxCandidates)
  })
}

/** Returns in how many tickets that the actor sees each spelling occurs, up to a limit. */
async function countOccurrences(
  db: Database,
  actor: Actor,
  spellings: readonly SpellingCorrection[],
): Promise<ReadonlyMap<string, number>> {
  const lexemes = [...new Set(spellings.map(({ lexeme }) => lexeme))]
  if (lexemes.length === 0) return new Map()
  const rows = await query<{ lexeme: string; count: number }>(
    db,
    sql`
    SELECT lexeme, count(hit.ticket_id)::int AS count
    FROM unnest(${texts(lexemes)}, ${texts(lexemes.map((lexeme) => visibleWithLexeme(actor, lexeme)))})
      AS known (lexeme, query)
    CROSS JOIN LATERAL (
      SELECT ticket_id FROM ticket_search WHERE document @@ known.query::tsquery LIMIT ${maxCountedDocuments}) hit
    GROUP BY lexeme`,
  )
  return new Map(rows.map(({ lexeme, count }) => [lexeme, count]))
}

/** Returns the spellings' lexemes by the place of the word that they replace. */
export function groupCorrections(spellings: readonly SpellingCorrection[]): Spellings {
  const lexemes = new Map<number, string[]>()
  for (const { place, lexeme } of spellings) lexemes.set(place, [...(lexemes.get(place) ?? []), lexeme])
  return lexemes
}
