import { z } from 'zod'
import { invalidCursor, encodeCursor, type PagePosition, decodeCursor } from '../tickets/cursor.ts'

/** How the words are taken: all of them as typed, unknown ones in other spellings, or any of them. */
const Reading = z.enum(['typed', 'corrected', 'some'])
export type Reading = z.infer<typeof Reading>

/** The orders of a search's pages, by what a page goes on from. */
export const orders = { time: 'search', rank: 'relevance' } as const

const Parts = z.tuple([Reading, z.enum(['time', 'rank']), z.string()])

interface PageEnd {
  by: keyof typeof orders
  at: string
  id: string
}

/** Writes where a page ended and how the words were taken on the first one. */
export function cursorAfter({ by, at, id }: PageEnd, reading: Reading): string {
  return [reading, by, encodeCursor({ order: orders[by], at, id })].join('.')
}

/** Reads it back. Throws `invalid_input` for a cursor that no page gave. */
export function placeFrom(cursor: string): { after: PagePosition; reading: Reading } {
  const parsed = Parts.safeParse(cursor.split('.'))
  if (!parsed.success) throw invalidCursor()
  const [reading, by, place] = parsed.data
  const after = decodeCursor(place, orders[by], by)
  if (!after) throw invalidCursor()
  return { after, reading }
}
