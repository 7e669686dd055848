import { maxInteger } from '@lodge/contracts'
import { type DomainError, refusalAt } from '@lodge/domain'
import { z } from 'zod'

// Exactly as `encodeCursor` writes it: Postgres has no year 0, and takes no endless fractions.
const Time = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'))
const CursorTime = z.union([Time, z.literal('infinity')])
const Rank = z
  .string()
  .regex(/^\d{1,10}$/)
  .refine((text) => Number(text) <= maxInteger)

/** The end of a page: the order it was in, and the last row's place in it. */
export interface PagePosition {
  order: string
  /** The row's time or rank in that order; `infinity` for a row that has no time and comes last. */
  at: string
  id: string
}

/** Returns a place as a cursor, which is opaque to clients. */
export function encodeCursor({ order, at, id }: PagePosition): string {
  return Buffer.from(JSON.stringify([order, at, id])).toString('base64url')
}

/** Reads a cursor; throws `invalid_input` for one that is broken or of another order. */
export function decodeCursor(
  cursor: string | undefined,
  order: string,
  by: 'time' | 'rank' = 'time',
): PagePosition | null {
  if (cursor === undefined) return null
  const Cursor = z.tuple([z.string().max(20), by === 'time' ? CursorTime : Rank, z.uuid()])
  const parsed = Cursor.safeParse(parseJson(cursor))
  if (!parsed.success || parsed.data[0] !== order) throw invalidCursor()
  return { order, at: parsed.data[1], id: parsed.data[2] }
}

/** Returns the refusal of a cursor that is broken or of another order. */
export function invalidCursor(): DomainError {
  return refusalAt('cursor', 'page_gone')
}

function parseJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
