import { type Database, query, sql, texts } from '@lodge/database'
import type { ArticleTerm } from './parse-search.ts'

/** How many words of a search in a row are looked up as one. */
const longestPhrase = 3

interface Phrase {
  start: number
  length: number
  text: string
}

/**
 * Returns the terms with what means the same to the editors as further alternatives. Words in a row that are a synonym
 * together, such as "student card", become one term.
 */
export async function expandSynonyms(db: Database, terms: readonly ArticleTerm[]): Promise<ArticleTerm[]> {
  const phrases = listPhrases(terms)
  if (phrases.length === 0) return [...terms]
  const rows = await query<{ place: number; words: string[] }>(
    db,
    sql`
    SELECT phrase.place::int - 1 AS place, array_agg(DISTINCT word) AS words
    FROM unnest(${texts(phrases.map(({ text }) => text))}) WITH ORDINALITY AS phrase (text, place)
    JOIN search_synonym ON plain @> ARRAY[search_text(phrase.text)]
    CROSS JOIN LATERAL unnest(words) word
    GROUP BY phrase.place`,
  )
  const wordsAt = new Map(rows.map(({ place, words }) => [place, words]))
  const known = phrases.flatMap((phrase, place) => {
    const words = wordsAt.get(place)
    return words ? [{ ...phrase, words }] : []
  })
  return replacePhrases(terms, known)
}

/** Every run of up to three plain words, the longest first. */
function listPhrases(terms: readonly ArticleTerm[]): Phrase[] {
  const phrases: Phrase[] = []
  for (let length = longestPhrase; length > 0; length -= 1)
    for (let start = 0; start + length <= terms.length; start += 1) {
      const run = terms.slice(start, start + length)
      if (length > 1 && run.some(({ isExcluded }) => isExcluded)) continue
      phrases.push({ start, length, text: run.map(writtenAs).join(' ') })
    }
  return phrases
}

function writtenAs({ any: [first = []] }: ArticleTerm): string {
  return first.join(' ').replace(/\*$/, '')
}

function replacePhrases(
  terms: readonly ArticleTerm[],
  known: readonly (Phrase & { words: string[] })[],
): ArticleTerm[] {
  const expanded: ArticleTerm[] = []
  for (let index = 0; index < terms.length; ) {
    const phrase = known.find(({ start }) => start === index)
    const run = terms.slice(index, index + (phrase?.length ?? 1))
    const [first] = run
    if (first) {
      const own = run.length === 1 ? first.any : [run.flatMap(({ any: [written = []] }) => written)]
      const others = (phrase?.words ?? []).map((word) => [word])
      expanded.push({ any: [...own, ...others], isExcluded: first.isExcluded })
    }
    index += run.length
  }
  return expanded
}
