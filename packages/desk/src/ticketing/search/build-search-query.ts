import { limits } from '@lodge/contracts'
import { type Database, query, sql, texts } from '@lodge/database'
import { type Actor, isStopWord, mayBeOneWord, type SearchTerm, visibleTeams } from '@lodge/domain'
import { type LanguageForms, loadLanguageForms } from './load-language-forms.ts'
import { loadOtherWritings, type OtherWritings, quoteLexeme } from './load-other-writings.ts'

/** A search in Postgres' query language. */
export interface SearchQuery {
  /** The whole condition on a document; null when there are only filters. */
  query: string | null
  /** The positive words, each with whatever else it is written as. */
  wanted: string[]
  /** The ones among them that say something in any language; of many, without other languages' forms. */
  telling: string[]
  /** Further conditions on a document, for a search in which only some of the words are wanted. */
  others: string[]
  marks: MatchQueries | null
  /** The single words that were typed, as candidates for another spelling. */
  words: TypedWord[]
}

/** A search as it was typed. */
export interface TypedQuery extends SearchQuery {
  /** Returns the search with further spellings of its words, without asking Postgres again what they are. */
  withSpellings: (spellings: Spellings) => SearchQuery
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

/** Other spellings of a term's words in Postgres' query language, by the term's place. */
export type Spellings = ReadonlyMap<number, readonly string[]>

interface QueryToken {
  place: number
  token: string
  lexeme: string
  /** The stems of words that begin with the token, where they are shorter than the token. */
  beginnings: string[]
}

/** Limits the words with other languages' forms in a search for some of them: each stands in that query many times. */
const mostWithForms = 4

/** The shortest beginning that matches all words with it; a shorter one would match half of all tickets. */
const minPrefixLength = 3

/**
 * Returns the terms in Postgres' query language. Joined, spaced and hyphenated spellings are one word, synonyms mean the
 * same, and stop words count only where there is nothing else. In documents in another language than English a word is
 * found in its other forms there too, and stop words of that language need not occur. The condition names the agent's teams too: documents
 * contain their team, so that the index itself leaves out what the agent does not see.
 */
export async function buildSearchQuery(
  db: Database,
  actor: Actor,
  terms: readonly SearchTerm[],
): Promise<TypedQuery> {
  const typedTerms = groupByTerm(await loadQueryTokens(db, terms), terms)
  const [writingsOf, formsOfWord] = await Promise.all([
    loadOtherWritings(db, listPhrases(typedTerms)),
    loadLanguageForms(db, listSingleWords(typedTerms)),
  ])
  const withSpellings = (spellings: Spellings) =>
    toSearchQuery(actor, toUnits(typedTerms, { writingsOf, spellings, formsOfWord }))
  return { ...withSpellings(new Map()), withSpellings }
}

function toSearchQuery(actor: Actor, units: readonly Unit[]): SearchQuery {
  const positive = units.filter(({ isExcluded }) => !isExcluded)
  const telling = positive.filter(({ isFiller }) => !isFiller)
  const wanted = positive.map(({ text }) => text)
  const unwanted = units.filter(({ isExcluded }) => isExcluded).map(({ text }) => `!${text}`)
  const others = [...unwanted, ...teamCondition(actor)]
  const shown = (telling.length > 0 ? telling : positive).map(({ mark }) => mark)
  const marks = { any: shown.join(' | '), all: shown.join(' & '), forms: formsOf(units) }
  return {
    query: units.length > 0 ? [...wanted, ...others].join(' & ') : null,
    wanted,
    telling:
      telling.length > 1
        ? telling.map(({ text, plain }) => (telling.length > mostWithForms ? plain : text))
        : wanted,
    others,
    marks: wanted.length > 0 ? marks : null,
    words: units.flatMap(({ word, text, isExcluded }) =>
      word && !isExcluded
        ? [{ place: word.place, token: word.token, query: [text, ...teamCondition(actor)].join(' & ') }]
        : [],
    ),
  }
}

interface SaidTerm {
  term: SearchTerm
  place: number
  parts: readonly QueryToken[]
  /** The words in the spelling of the search. */
  plain: string
}

/** A word, or words in a row that are one, as a condition on a document. */
interface Unit {
  text: string
  /** The same without other languages' forms. */
  plain: string
  /** The words to highlight. */
  mark: string
  /** Says nothing in documents of some language. */
  isFiller: boolean
  isExcluded: boolean
  /** The word, where it is a single one. */
  word: QueryToken | null
  forms: string[]
}

interface Writings {
  writingsOf: (phrase: string) => OtherWritings
  spellings: Spellings
  formsOfWord: (place: number) => LanguageForms
}

function groupByTerm(tokens: readonly QueryToken[], terms: readonly SearchTerm[]): SaidTerm[] {
  return terms.flatMap((term, place) => {
    const parts = tokens.filter((part) => part.place === place)
    const plain = parts.map(({ token }) => token).join(' ')
    return parts.length === 0 ? [] : [{ term, place, parts, plain }]
  })
}

/** Returns every run of wanted words that may be one, the longest first from each place on. */
function listRuns(typedTerms: readonly SaidTerm[], start: number): SaidTerm[][] {
  const { searchPhraseWords: most } = limits
  const lengths = Array.from({ length: most }, (_, index) => most - index)
  return lengths
    .map((length) => typedTerms.slice(start, start + length))
    .filter((run, index) => run.length === lengths[index])
    .filter((run) => run.length === 1 || run.every(({ term }) => !term.isExcluded))
}

function listPhrases(typedTerms: readonly SaidTerm[]): string[] {
  const stems = typedTerms.flatMap(({ parts: [part, ...more] }) =>
    part && more.length === 0 ? [part.lexeme] : [],
  )
  return [...typedTerms.flatMap((_, start) => listRuns(typedTerms, start).map(phraseOf)), ...stems]
}

function listSingleWords(typedTerms: readonly SaidTerm[]) {
  return typedTerms.flatMap(({ term, place, parts: [part, ...more] }) =>
    part && more.length === 0 ? [{ place, token: part.token, text: term.text }] : [],
  )
}

const phraseOf = (run: readonly SaidTerm[]) => run.map(({ plain }) => plain).join(' ')

function toUnits(typedTerms: readonly SaidTerm[], writings: Writings): Unit[] {
  const units: (Unit & { isEmpty: boolean })[] = []
  for (let index = 0; index < typedTerms.length; ) {
    const run = listRuns(typedTerms, index).find((each) => each.length > 1 && isOneWord(each, writings))
    const single = typedTerms[index]
    if (run) units.push({ ...toJoinedUnit(run, writings), isEmpty: false })
    else if (single)
      units.push({
        ...toUnit(single, writings),
        isEmpty: saysNothing(single) || writings.formsOfWord(single.place).isEmpty,
      })
    index += run?.length ?? 1
  }
  const telling = units.filter(({ isEmpty }) => !isEmpty)
  const said = telling.some(({ isExcluded }) => !isExcluded) ? telling : units
  const isFilled = said.some(({ isExcluded, isFiller }) => !isExcluded && !isFiller)
  return isFilled ? said : said.map((unit) => ({ ...unit, text: unit.isFiller ? unit.plain : unit.text }))
}

function saysNothing({ term, parts }: SaidTerm): boolean {
  return !term.isExcluded && (isStopWord(term.text) || parts.every(({ token }) => isStopWord(token)))
}

function isOneWord(run: readonly SaidTerm[], { writingsOf }: Writings): boolean {
  const { joined, synonyms } = writingsOf(phraseOf(run))
  if (synonyms.length > 0) return true
  const [first, second] = run
  return run.length === 2 && joined.length > 0 && mayBeOneWord(first?.plain ?? '', second?.plain ?? '')
}

/** Words in a row that are also written as one need not stand in a row, unless one of them says nothing alone. */
function toJoinedUnit(run: readonly SaidTerm[], writings: Writings): Unit {
  const { joined, synonyms } = writings.writingsOf(phraseOf(run))
  const own = run.map(({ term, parts }) => toPhrase(term, parts))
  const written = run.some(saysNothing) ? own.join(' <-> ') : own.join(' & ')
  const text = anyOf([`(${written})`, ...joined, ...synonyms])
  return { text, plain: text, mark: text, isFiller: false, isExcluded: false, word: null, forms: [] }
}

function toUnit(said: SaidTerm, { writingsOf, spellings, formsOfWord }: Writings): Unit {
  const { term, place, parts, plain } = said
  const [word = null, ...more] = parts
  // Of "logins" what "login" is written as.
  const phrases = word && more.length === 0 && word.lexeme !== plain ? [plain, word.lexeme] : [plain]
  const others = phrases
    .map(writingsOf)
    .flatMap(({ joined, halves, synonyms }) => [...joined, ...halves, ...(term.isExcluded ? [] : synonyms)])
  const written = [toPhrase(term, parts), ...new Set(others), ...(spellings.get(place) ?? [])]
  const { forms, emptyIn } = formsOfWord(place)
  const inLanguages = forms.map(({ words, sign }) => (sign ? `(${words} & ${sign})` : words))
  return {
    text: anyOf([...written, ...inLanguages, ...(emptyIn && !term.isExcluded ? [emptyIn] : [])]),
    plain: anyOf(written),
    mark: anyOf([...written, ...forms.map(({ words }) => words)]),
    isFiller: emptyIn !== null && !term.isExcluded,
    isExcluded: term.isExcluded,
    word: more.length === 0 ? word : null,
    forms: word ? [word.token, word.lexeme] : [],
  }
}

function formsOf(units: readonly Unit[]): string[] | null {
  const [only, ...others] = units.filter(({ isExcluded }) => !isExcluded)
  return only?.word && others.length === 0 ? only.forms : null
}

/** Returns the condition on a document that it has a word and that the actor sees it. */
export function visibleWith(actor: Actor, word: string): string {
  return [word, ...teamCondition(actor)].join(' & ')
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

/** Matches what French writes before a word without its vowel, as in "l’inscription". */
const elided = /^(?:[cdjlmnst]|qu)['’](?=\p{L}{4})/iu

function loadQueryTokens(db: Database, terms: readonly SearchTerm[]): Promise<QueryToken[]> {
  const typed = terms.map(({ text }) => text.replace(elided, ''))
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
function toPhrase(term: SearchTerm, parts: readonly QueryToken[]): string {
  const row = parts.map((part, place) => {
    const isBeginning = term.isPrefix && place === parts.length - 1 && part.token.length >= minPrefixLength
    const beginnings = isBeginning
      ? [`${quoteLexeme(part.token)}:*`, ...part.beginnings.map(quoteLexeme)]
      : []
    return anyOf([quoteLexeme(part.lexeme), ...beginnings])
  })
  return row.join(' <-> ')
}

function anyOf(choices: readonly string[]): string {
  return `(${choices.join(' | ')})`
}

function teamCondition(actor: Actor): string[] {
  const teams = visibleTeams(actor)
  if (teams === 'all') return []
  return [anyOf(['T:none', ...teams.map((id) => `T:${id}`)].map(quoteLexeme))]
}
