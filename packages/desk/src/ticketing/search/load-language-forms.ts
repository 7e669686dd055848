import { type Database, integers, perDatabase, query, sql, texts } from '@lodge/database'
import { quoteLexeme } from './load-other-writings.ts'
import { type TextLanguage, textLanguages } from './text-languages.ts'

/** Says what a word is in the languages of tickets other than English. */
export interface LanguageForms {
  /** Other forms of the word, and compounds with it, each with the condition that a document is in their language. */
  forms: { words: string; sign: string | null }[]
  /** The condition that a document is in a language in which the word says nothing; null where no document need be. */
  emptyIn: string | null
  /** In a language that its script tells, the word says nothing. */
  isEmpty: boolean
}

export interface WordInLanguages {
  place: number
  token: string
  /** As it was typed. */
  text: string
}

const none: LanguageForms = { forms: [], emptyIn: null, isEmpty: false }
/** Limits whose forms are looked for: the first words of a longer search. */
const mostWords = 8
/** Counts the signs that tickets must have of a language before it is searched in. */
const leastSigns = 2
/** A language that appears is searched for after so long at the latest. */
const keptMs = 60_000
const latin = /^\p{Script=Latin}+$/u
/** The shortest beginning of a compound; a shorter one begins too many other words. */
const minBeginning = 4

/**
 * Returns the forms of words by their place in the search: what they are inflected to in each language that tickets are
 * written in and, where that writes compounds, the words that have them as a part. A form counts only in documents of
 * its language, so that "notes" does not find the English "not" by the German "Not".
 */
export async function loadLanguageForms(
  db: Database,
  words: readonly WordInLanguages[],
): Promise<(place: number) => LanguageForms> {
  const asked = words.slice(0, mostWords).filter(({ token }) => /^\p{L}{2,}$/u.test(token))
  if (asked.length === 0) return () => none
  const known = await findKnownLanguages(db)
  const pairs = textLanguages.flatMap((language) =>
    asked
      .filter(({ token }) => language.script?.test(token) ?? (known.has(language.tag) && latin.test(token)))
      .map((word) => ({ ...word, ...language })),
  )
  if (pairs.length === 0) return () => none
  const rows = await query<FormsRow>(
    db,
    sql`
    WITH asked AS MATERIALIZED (
      SELECT pair.place, pair.tag, pair.has_compounds, pair.token, plain.text AS typed, search_spelt(plain.text) AS spelt
      FROM unnest(${integers(pairs.map(({ place }) => place))}, ${texts(pairs.map(({ tag }) => tag))},
                  ${pairs.map(({ hasCompounds }) => hasCompounds)}::boolean[],
                  ${texts(pairs.map(({ token }) => token))}, ${texts(pairs.map(({ text }) => text))})
        pair (place, tag, has_compounds, token, text)
      CROSS JOIN LATERAL (SELECT regexp_replace(lower(normalize(pair.text, NFC)), '[^[:alnum:]]+', '', 'g') AS text) plain
    )
    SELECT asked.place, asked.tag, said.is_stop AS "isStop", search_stem_in(asked.tag, asked.token) AS stem, asked.spelt,
      CASE WHEN said.is_stop THEN '{}' ELSE ARRAY(
        SELECT DISTINCT search_lexeme(form.word) FROM search_forms(asked.tag, asked.token, asked.spelt) form (word)
      ) END AS forms,
      CASE WHEN said.is_stop OR NOT asked.has_compounds THEN '{}' ELSE ARRAY(
        SELECT DISTINCT search_lexeme(compound.word)
        FROM search_compounds(asked.tag, asked.token, asked.spelt) compound (word)
      ) END AS compounds
    FROM asked
    CROSS JOIN LATERAL (
      SELECT '{}' = ANY (ARRAY[ts_lexize(dictionary.name, asked.typed)::text, ts_lexize(dictionary.name, asked.token)::text])
        AS is_stop
      FROM (SELECT ('search_' || asked.tag || '_stem')::regdictionary AS name) dictionary) said`,
  )
  return (place) =>
    toForms(
      asked.find((word) => word.place === place),
      rows.map((row) => ({ ...row, signs: known.get(row.tag) ?? null })),
    )
}

const lastAsked = perDatabase<{ until: number; languages: Promise<KnownLanguages> | null }>(() => ({
  until: 0,
  languages: null,
}))

/** Returns which languages tickets are written in; asked once in a while, as a language comes to stay. */
function findKnownLanguages(db: Database): Promise<KnownLanguages> {
  const last = lastAsked(db)
  if (last.languages && performance.now() < last.until) return last.languages
  const languages = loadKnownLanguages(db)
  Object.assign(last, { languages, until: performance.now() + keptMs })
  languages.catch(() => Object.assign(last, { languages: null }))
  return languages
}

async function loadKnownLanguages(db: Database): Promise<KnownLanguages> {
  const signs = textLanguages.flatMap(({ tag, signs }) => (signs ?? []).map((word) => ({ tag, word })))
  const rows = await query<{ tag: string; signs: string[] }>(
    db,
    sql`
    SELECT tag, array_agg(search_lexeme(sign.text)) AS signs
    FROM unnest(${texts(signs.map(({ tag }) => tag))}, ${texts(signs.map(({ word }) => word))}) sign (tag, text)
    LEFT JOIN search_word ON word = sign.text GROUP BY tag HAVING count(word) >= ${leastSigns}`,
  )
  return new Map(rows.map((row) => [row.tag, row.signs]))
}

/** The signs of each language, as lexemes. */
type KnownLanguages = ReadonlyMap<string, readonly string[]>

interface FormsRow {
  place: number
  tag: string
  isStop: boolean
  stem: string
  /** With umlauts written out. */
  spelt: string
  /** As lexemes of the documents, like the compounds. */
  forms: string[]
  compounds: string[]
}

interface SignedRow extends FormsRow {
  /** Null where the script tells the language. */
  signs: readonly string[] | null
}

function toForms(word: WordInLanguages | undefined, rows: readonly SignedRow[]): LanguageForms {
  if (!word) return none
  const own = rows.flatMap((row) => {
    const language = textLanguages.find(({ tag }) => tag === row.tag)
    return row.place === word.place && language ? [{ ...row, language }] : []
  })
  const isStop = (row: (typeof own)[number]) => row.isStop || row.language.stopWords.includes(word.token)
  const empty = own.filter(isStop).flatMap(({ signs }) => signOf(signs) ?? [])
  return {
    forms: own.filter((row) => !isStop(row)).flatMap((row) => toCondition(word, row)),
    emptyIn: empty.length > 0 ? anyOf(empty) : null,
    isEmpty: own.some((row) => isStop(row) && row.signs === null),
  }
}

function toCondition(
  word: WordInLanguages,
  row: SignedRow & { language: TextLanguage },
): LanguageForms['forms'] {
  const { language, stem, spelt, forms, compounds } = row
  const spelled = spelt.slice(0, spelt.length + stem.length - word.token.length)
  const beginnings = language.hasCompounds && stem.length >= minBeginning ? [stem, spelled] : []
  const words = new Set([...forms, ...compounds].map(quoteLexeme))
  for (const beginning of beginnings) words.add(`${quoteLexeme(beginning)}:*`)
  return words.size > 0 ? [{ words: anyOf([...words]), sign: signOf(row.signs) }] : []
}

function signOf(signs: readonly string[] | null): string | null {
  return signs && anyOf(signs.map(quoteLexeme))
}

function anyOf(choices: readonly string[]): string {
  return `(${choices.join(' | ')})`
}
