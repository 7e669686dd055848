import { limits } from '@lodge/contracts'
import { type Database, query, sql, texts } from '@lodge/database'
import { everydaySynonymsOf, isStopWord, mayBeOneWord } from '@lodge/domain'
import type { ArticleTerm } from './parse-search.ts'

/** Of a long search the first words are also looked for as two. */
const mostHalved = 5

interface Phrase {
  start: number
  length: number
  /** In the spelling of the search. */
  text: string
}

interface KnownPhrase extends Phrase {
  others: string[]
}

/**
 * Returns the terms with whatever else they are written as for further alternatives: what means the same to the editors
 * or everywhere, words in a row as one and one as two. Words in a row that are one together, such as "student card" or
 * "log in", become one term. Stop words are left out where others say something.
 */
export async function widenTerms(db: Database, terms: readonly ArticleTerm[]): Promise<ArticleTerm[]> {
  const phrases = listPhrases(terms)
  if (phrases.length === 0) return [...terms]
  const rows = await query<{ place: number; plain: string; words: string[]; isJoined: boolean }>(
    db,
    sql`
    SELECT phrase.place::int - 1 AS place, plain.text AS plain,
           ARRAY(SELECT DISTINCT word FROM search_synonym CROSS JOIN LATERAL unnest(words) word
                 WHERE search_synonym.plain @> ARRAY[plain.text]) AS words,
           plain.text LIKE '% %' AND EXISTS (SELECT FROM article_search WHERE document @@ article_query(
             jsonb_build_array(jsonb_build_object('any', jsonb_build_array(jsonb_build_array(
               replace(plain.text, ' ', ''))), 'isExcluded', FALSE)), TRUE)) AS "isJoined"
    FROM unnest(${texts(phrases.map(({ text }) => text))}) WITH ORDINALITY AS phrase (text, place)
    CROSS JOIN LATERAL (SELECT search_text(phrase.text) AS text OFFSET 0) plain`,
  )
  const known = rows.flatMap(({ place, plain, words, isJoined }) => {
    const phrase = phrases[place]
    if (!phrase) return []
    const joined = isJoined && joinsToOne(plain) ? [plain.replaceAll(' ', '')] : []
    const others = [...words, ...everydaySynonymsOf(plain), ...joined]
    return others.length > 0 ? [{ ...phrase, others }] : []
  })
  return leaveOutStopWords(replacePhrases(terms, known))
}

function joinsToOne(phrase: string): boolean {
  const [first = '', second = '', ...more] = phrase.split(' ')
  return more.length === 0 && mayBeOneWord(first, second)
}

/** Every run of up to three plain words, the longest first. */
function listPhrases(terms: readonly ArticleTerm[]): Phrase[] {
  const phrases: Phrase[] = []
  for (let length = limits.searchPhraseWords; length > 0; length -= 1)
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

function replacePhrases(terms: readonly ArticleTerm[], known: readonly KnownPhrase[]): ArticleTerm[] {
  const replaced: ArticleTerm[] = []
  for (let index = 0; index < terms.length; ) {
    const phrase = known.find(({ start }) => start === index)
    const run = terms.slice(index, index + (phrase?.length ?? 1))
    const [first] = run
    if (first) {
      const own = run.length === 1 ? [...first.any, ...halvesOf(first, index)] : [writtenInRow(run)]
      const others = (phrase?.others ?? []).map((word) => [word])
      replaced.push({ any: [...own, ...others], isExcluded: first.isExcluded })
    }
    index += run.length
  }
  return replaced
}

/** Words in a row need not stand in one, unless one of them says nothing alone. */
function writtenInRow(run: readonly ArticleTerm[]): string[] {
  if (run.some((term) => isStopWord(writtenAs(term)))) return [run.map(writtenAs).join(' ')]
  return run.flatMap(({ any: [written = []] }) => written)
}

/** Returns a word as any two that it may be made of. */
function halvesOf(term: ArticleTerm, index: number): string[][] {
  const word = writtenAs(term).toLowerCase()
  if (index >= mostHalved || !/^\p{L}{4,16}$/u.test(word) || isStopWord(word)) return []
  const places = Array.from({ length: word.length - 1 }, (_, place) => place + 1)
  return places
    .map((place): [string, string] => [word.slice(0, place), word.slice(place)])
    .filter(([first, second]) => (first.length > 1 || first === 'e') && second.length > 1)
    .filter(([first, second]) => mayBeOneWord(first, second))
    .map((halves) => [halves.join(' ')])
}

function leaveOutStopWords(terms: readonly ArticleTerm[]): ArticleTerm[] {
  const telling = terms.filter((term) => term.isExcluded || !isStopWord(writtenAs(term)))
  return telling.some(({ isExcluded }) => !isExcluded) ? telling : [...terms]
}
