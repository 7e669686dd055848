import { maxInteger, type SlaMetric } from '@lodge/contracts'
import { integer, type Sql, sql, timestamp, uuid } from '@lodge/database'
import { z } from 'zod'
import { invalidCursor } from '../../../foundation/cursor.ts'

/** One thing that a figure counted. */
export interface CountedFact {
  [column: string]: unknown
  ticketId: string
  position: number
  at: Date
  metric: SlaMetric | null
  seconds: number | null
  isMet: boolean | null
  rating: number | null
}

/** After which fact a page goes on: its place is its time, ticket and number among the ticket's facts. */
export interface PagePlace {
  at: string
  ticketId: string
  position: number
}

const Cursor = z.tuple([z.iso.datetime({ precision: 3 }), z.uuid(), z.int().min(0).max(maxInteger)])

export function toCursor({ at, ticketId, position }: CountedFact): string {
  return Buffer.from(JSON.stringify([at.toISOString(), ticketId, position])).toString('base64url')
}

/** Throws `invalid_input` for what is no cursor. */
export function readCursor(cursor: string): PagePlace {
  const parsed = Cursor.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success || parsed.data[0].startsWith('0000')) throw invalidCursor()
  const [at, ticketId, position] = parsed.data
  return { at, ticketId, position }
}

/** Returns the condition on `fact` that it comes after the place, where the latest come first. */
export function isAfter({ at, ticketId, position }: PagePlace): Sql {
  return sql`(fact.at, fact.ticket_id, fact.position) < (${timestamp(at)}, ${uuid(ticketId)}, ${integer(position)})`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
