import { z } from 'zod'
import { decodeCursor, encodeCursor, invalidCursor, type PagePosition } from '../../foundation/cursor.ts'

/** A way to read the words: all as typed, unknown ones in other spellings, or any of them. */
const Reading = z.enum(['typed', 'corrected', 'some'])
export type MatchMode = z.infer<typeof Reading>

/** The orders of a search's pages, by what a page continues from. */
export const cursorOrders = { time: 'search', rank: 'relevance' } as const

const SearchCursorParts = z.tuple([Reading, z.enum(['time', 'rank']), z.string()])

interface SearchPageEnd {
  by: keyof typeof cursorOrders
  at: string
  id: string
}

/** Returns where a page ended, and how the words were read on the first one, as a cursor. */
export function encodeSearchCursor({ by, at, id }: SearchPageEnd, reading: MatchMode): string {
  return [reading, by, encodeCursor({ order: cursorOrders[by], at, id })].join('.')
}

/** Reads a cursor; throws `invalid_input` for one that is not ours. */
export function decodeSearchCursor(cursor: string): { after: PagePosition; reading: MatchMode } {
  const parsed = SearchCursorParts.safeParse(cursor.split('.'))
  if (!parsed.success) throw invalidCursor()
  const [reading, by, place] = parsed.data
  const after = decodeCursor(place, cursorOrders[by], by)
  if (!after) throw invalidCursor()
  return { after, reading }
}
