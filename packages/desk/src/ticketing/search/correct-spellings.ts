import { type Database, integers, pipelineQueries, query, sql, texts } from '@lodge/database'
import { type Actor, editDistance, everydaySynonyms, maxTyposIn } from '@lodge/domain'
import { type SearchQuery, type Spellings, type TypedWord, visibleWith } from './build-search-query.ts'
import { loadOtherWritings, quoteLexeme } from './load-other-writings.ts'

/** Of equally near spellings this many are taken, the most frequent ones. */
const maxCorrections = 2
/** This many of the nearest are counted, each up to a limit. */
const maxCandidates = 12
const maxCountedDocuments = 200

/** A word's other spelling, its stem in the index, and the condition that a document has it however it is written. */
export interface SpellingCorrection {
  place: number
  typed: string
  word: string
  lexeme: string
  query: string
}

/**
 * Returns other spellings for words that occur in no ticket that the actor sees: words within a typo or two that do
 * occur in such tickets, those with the fewest typos first, then the frequent ones. A word that occurs is never
 * changed, nor is one whose other spelling stands in no ticket with another of the words: that would make the search no
 * better. Tickets that the actor does not see play no part: a word that only they have counts as unknown, so that
 * neither a correction nor its absence reveals them.
 */
export async function correctSpellings(
  db: Database,
  actor: Actor,
  { words, wanted }: Pick<SearchQuery, 'words' | 'wanted'>,
): Promise<SpellingCorrection[]> {
  const doubtful = await findUnknownWords(
    db,
    words.filter(({ token }) => maxTyposIn(token) > 0),
  )
  if (doubtful.length === 0) return []
  const near = await pipelineQueries(db, (piped) => findCandidates(piped, doubtful))
  const counts = await countOccurrences(db, actor, near)
  const nearest = doubtful.flatMap(({ place }) => {
    const known = near
      .filter((spelling) => spelling.place === place && (counts.get(spelling.lexeme) ?? 0) > 0)
      .sort((one, other) => (counts.get(other.lexeme) ?? 0) - (counts.get(one.lexeme) ?? 0))
    const fewest = Math.min(...known.map(({ typos }) => typos))
    return known.filter(({ typos }) => typos === fewest).slice(0, maxCorrections)
  })
  return keepHelpful(db, actor, nearest, { wanted, doubtful })
}

/** Returns the spellings that stand in a ticket with another word of the search, also one with another spelling. */
async function keepHelpful(
  db: Database,
  actor: Actor,
  nearest: readonly SpellingCorrection[],
  { wanted, doubtful }: { wanted: readonly string[]; doubtful: readonly TypedWord[] },
): Promise<SpellingCorrection[]> {
  if (wanted.length < 2 || nearest.length === 0) return [...nearest]
  const unknown = doubtful.map(({ query }) => query)
  const known = wanted.filter((word) => !unknown.some((query) => query.startsWith(word)))
  const conditions = nearest.map(({ place, query }) => {
    const others = [...known, ...nearest.filter((other) => other.place !== place).map((other) => other.query)]
    return others.length > 0 ? visibleWith(actor, `${query} & (${others.join(' | ')})`) : null
  })
  const rows = await query<{ index: number }>(
    db,
    sql`
    SELECT place::int - 1 AS index FROM unnest(${conditions}::text[]) WITH ORDINALITY AS asked (query, place)
    WHERE EXISTS (SELECT FROM ticket_search WHERE document @@ asked.query::tsquery)`,
  )
  const helpful = new Set(rows.map(({ index }) => index))
  return nearest.filter((_, index) => helpful.has(index))
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
  const near = await query<Omit<SpellingCorrection, 'query'>>(
    db,
    sql`
    SELECT typed.place, typed.token AS typed, near.word, search_lexeme(near.word) AS lexeme
    FROM unnest(${integers(words.map(({ place }) => place))}, ${texts(words.map(({ token }) => token))})
      AS typed (place, token)
    CROSS JOIN LATERAL (
      SELECT word, nearness FROM search_words_near(typed.token) WITH ORDINALITY known (word, nearness)
      UNION ALL
      -- Words that mean something here although tickets may have them in other writings alone.
      SELECT word, 1000 FROM (
        SELECT unnest(plain) AS word FROM search_synonym UNION SELECT unnest(${texts(everydaySynonyms.flat())})) meant
      WHERE word <> typed.token AND position(' ' IN word) = 0 AND length(word) > 3
        AND abs(length(word) - length(typed.token)) <= 2) near
    ORDER BY typed.place, near.nearness`,
  )
  const nearest = words.flatMap(({ place, token }) => {
    const candidates = near
      .filter((spelling) => spelling.place === place)
      .map((spelling) => ({ ...spelling, typos: editDistance(token, spelling.word) }))
      .filter(({ typos }) => typos <= maxTyposIn(token))
      .sort((one, other) => one.typos - other.typos)
    const first = new Map(candidates.toReversed().map((candidate) => [candidate.lexeme, candidate]))
    return candidates.filter((candidate) => first.get(candidate.lexeme) === candidate).slice(0, maxCandidates)
  })
  const writingsOf = await loadOtherWritings(
    db,
    nearest.map(({ word }) => word),
  )
  return nearest.map((candidate) => {
    const { halves } = writingsOf(candidate.word)
    return { ...candidate, query: `(${[quoteLexeme(candidate.lexeme), ...halves].join(' | ')})` }
  })
}

/** Returns in how many tickets that the actor sees each spelling occurs, up to a limit. */
async function countOccurrences(
  db: Database,
  actor: Actor,
  spellings: readonly SpellingCorrection[],
): Promise<ReadonlyMap<string, number>> {
  const conditions = new Map(spellings.map(({ lexeme, query }) => [lexeme, visibleWith(actor, query)]))
  if (conditions.size === 0) return new Map()
  const rows = await query<{ lexeme: string; count: number }>(
    db,
    sql`
    SELECT lexeme, count(hit.ticket_id)::int AS count
    FROM unnest(${texts([...conditions.keys()])}, ${texts([...conditions.values()])})
      AS known (lexeme, query)
    CROSS JOIN LATERAL (
      SELECT ticket_id FROM ticket_search WHERE document @@ known.query::tsquery LIMIT ${maxCountedDocuments}) hit
    GROUP BY lexeme`,
  )
  return new Map(rows.map(({ lexeme, count }) => [lexeme, count]))
}

/** Returns the spellings' conditions by the place of the word that they replace. */
export function groupCorrections(spellings: readonly SpellingCorrection[]): Spellings {
  const conditions = new Map<number, string[]>()
  for (const { place, query } of spellings) conditions.set(place, [...(conditions.get(place) ?? []), query])
  return conditions
}
