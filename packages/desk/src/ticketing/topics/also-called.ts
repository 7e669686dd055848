import { limits } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'

/** Loads the editors' synonyms, and returns what else is meant by the words and phrases of a text. */
export async function loadAlsoCalled(db: Database): Promise<(text: string) => string> {
  const groups = await query<{ plain: string[]; words: string[] }>(
    db,
    sql`SELECT plain, words FROM search_synonym`,
  )
  const groupsOf = new Map<string, string[][]>()
  for (const { plain, words } of groups)
    for (const phrase of plain) groupsOf.set(phrase, [...(groupsOf.get(phrase) ?? []), words])
  if (groups.length === 0) return () => ''
  return (text) => {
    const words =
      text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    const phrases = words.flatMap((_, start) =>
      Array.from({ length: limits.searchPhraseWords }, (_, more) =>
        words.slice(start, start + more + 1).join(' '),
      ),
    )
    return [...new Set(phrases.flatMap((phrase) => groupsOf.get(phrase) ?? []).flat())].join(', ')
  }
}
