import { type Database, select, sql } from '@lodge/database'
import type { Looked, Spellings } from './look-for.ts'

/** Shorter words have too many neighbours; figures are meant as they are typed. */
const shortest = 4
const most = 3

/** A word's other spelling, and how it stands in a document. */
export interface Spelling {
  place: number
  typed: string
  word: string
  lexeme: string
}

/** Words of the vocabulary that differ from the typed ones by a slip or two. */
export async function nearSpellings(db: Database, words: Looked['words']): Promise<Spelling[]> {
  const doubtful = words.filter(({ token }) => token.length >= shortest && !/\d/.test(token))
  if (doubtful.length === 0) return []
  const near = await select<Spelling>(
    db,
    sql`
    SELECT typed.place, typed.token AS typed, near.word, search_lexeme(near.word) AS lexeme
    FROM unnest(${doubtful.map(({ place }) => place)}::int[], ${doubtful.map(({ token }) => token)}::text[])
      AS typed (place, token)
    CROSS JOIN LATERAL search_words_near(typed.token) WITH ORDINALITY near (word, nearness)
    ORDER BY typed.place, near.nearness`,
  )
  return doubtful.flatMap(({ place, token }) =>
    near
      .filter((spelling) => spelling.place === place)
      .map((spelling) => ({ spelling, slips: slipsBetween(token, spelling.word) }))
      .filter(({ slips }) => slips <= (token.length < 8 ? 1 : 2))
      .sort((one, other) => one.slips - other.slips)
      .slice(0, most)
      .map(({ spelling }) => spelling),
  )
}

export function bySpelling(spellings: readonly Spelling[]): Spellings {
  const lexemes = new Map<number, string[]>()
  for (const { place, lexeme } of spellings) lexemes.set(place, [...(lexemes.get(place) ?? []), lexeme])
  return lexemes
}

/** How many letters were left out, added, mistaken or swapped with their neighbour. */
function slipsBetween(one: string, other: string): number {
  const a = [...one]
  const b = [...other]
  let older: number[] = []
  let before = b.map((_, column) => column).concat(b.length)
  for (const [row, letter] of a.entries()) {
    const present = [row + 1]
    for (const [column, against] of b.entries()) {
      const changed = at(before, column) + (letter === against ? 0 : 1)
      const swapped = letter === b[column - 1] && against === a[row - 1] ? at(older, column - 1) + 1 : changed
      present.push(Math.min(changed, swapped, at(before, column + 1) + 1, at(present, column) + 1))
    }
    older = before
    before = present
  }
  return at(before, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
