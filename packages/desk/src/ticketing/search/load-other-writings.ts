import { type Database, query, sql, texts } from '@lodge/database'
import { everydaySynonymsOf, mayBeOneWord } from '@lodge/domain'

/** Other writings of one word or several in a row, as phrases in Postgres' query language. */
export interface OtherWritings {
  /** Words joined to one, such as `login` for `log in`; known to occur somewhere. */
  joined: string[]
  /** A word as two, such as `time table` for `timetable`. */
  halves: string[]
  /** Synonyms of the editors, and everyday ones. */
  synonyms: string[]
}

const none: OtherWritings = { joined: [], halves: [], synonyms: [] }

/** Returns the other writings of phrases, which are in the spelling of the search, by the phrase. */
export async function loadOtherWritings(
  db: Database,
  phrases: readonly string[],
): Promise<(phrase: string) => OtherWritings> {
  const distinctPhrases = [...new Set(phrases)]
  if (distinctPhrases.length === 0) return () => none
  const everyday = distinctPhrases.flatMap((phrase) =>
    everydaySynonymsOf(phrase).map((other) => ({ phrase, other })),
  )
  const rows = await query<{ kind: keyof OtherWritings; phrase: string; lexemes: string[]; words: string[] }>(
    db,
    sql`
    WITH asked AS (SELECT phrase, position(' ' IN phrase) = 0 AS is_word FROM unnest(${texts(distinctPhrases)}) phrase),
    found AS (
      SELECT 'joined' AS kind, phrase, word AS other FROM asked
      JOIN search_word ON word = replace(phrase, ' ', '') WHERE NOT is_word
      UNION ALL
      SELECT 'halves', phrase, half.first || ' ' || half.second FROM asked
      CROSS JOIN LATERAL search_halves(phrase) half WHERE is_word
      UNION ALL
      SELECT 'synonyms', phrase, search_text(word) FROM asked
      JOIN search_synonym ON plain @> ARRAY[phrase] CROSS JOIN LATERAL unnest(words) word
      UNION ALL
      SELECT 'synonyms', phrase, other FROM unnest(${texts(everyday.map(({ phrase }) => phrase))},
        ${texts(everyday.map(({ other }) => other))}) everyday (phrase, other)
    )
    SELECT kind, phrase, part.words, part.lexemes
    FROM (SELECT DISTINCT * FROM found WHERE other <> phrase AND other <> '') found
    CROSS JOIN LATERAL (
      SELECT array_agg(word ORDER BY place) AS words, array_agg(search_lexeme(word) ORDER BY place) AS lexemes
      FROM string_to_table(other, ' ') WITH ORDINALITY part (word, place)) part`,
  )
  const writings = rows.filter(
    ({ kind, words: [first = '', second = ''] }) => kind !== 'halves' || mayBeOneWord(first, second),
  )
  return (phrase) => {
    const own = (kind: keyof OtherWritings) =>
      writings
        .filter((row) => row.phrase === phrase && row.kind === kind)
        .map(({ lexemes }) => inRow(lexemes))
    return { joined: own('joined'), halves: own('halves'), synonyms: own('synonyms') }
  }
}

/** Returns the condition that words stand in a row. */
function inRow(lexemes: readonly string[]): string {
  return `(${lexemes.map(quoteLexeme).join(' <-> ')})`
}

export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
