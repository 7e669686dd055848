import { type Database, query, sql } from '@lodge/database'

export async function pickRareWords(db: Database): Promise<string[]> {
  const rows = await query<{ word: string }>(
    db,
    sql`SELECT word FROM search_word WHERE length(word) BETWEEN 7 AND 12 ORDER BY md5(word) LIMIT 400`,
  )
  return rows.map(({ word }) => word)
}

export function withTypo(word: string): string {
  return `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`
}
