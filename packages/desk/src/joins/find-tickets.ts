import { type FindTickets, limits, type TicketParams, type TicketStub } from '@lodge/contracts'
import { empty, type Sql, select, sql } from '@lodge/database'
import { notFound } from '@lodge/domain'
import type { Context } from '../context.ts'
import { visibleTo } from '../tickets/visible-to.ts'
import { stub } from './ticket-joins.ts'

/** How many of the latest tickets words are looked for in; a number finds any. */
const lookedThrough = 500
const longestNumber = 9

/**
 * Tickets that this one could be merged into or linked with, among those that the agent sees: the one of that number,
 * else the requester's others and then the latest, by words of the subject. Reads so many tickets at most, however
 * many there are.
 */
export async function findTickets(
  ctx: Context,
  { number, q, sameRequester }: FindTickets & TicketParams,
): Promise<TicketStub[]> {
  const seen = visibleTo(ctx.actor)
  const [one] = await select<{ id: string; requesterId: string }>(
    ctx.db,
    sql`SELECT id, requester_id AS "requesterId" FROM ticket WHERE number = ${number} AND ${seen}`,
  )
  if (!one || ctx.actor.kind !== 'staff') throw notFound('This ticket')
  const theirs = sql`ticket.requester_id = ${one.requesterId}::uuid`
  const wanted = numberIn(q)
  const pool =
    wanted === null
      ? wordPool(theirs, seen, sameRequester)
      : sql`
    SELECT id, 0 AS rank, updated_at FROM ticket WHERE number = ${wanted} AND ${seen}`
  const rows = await select<{ ticket: TicketStub }>(
    ctx.db,
    sql`
    SELECT ${stub} AS ticket
    FROM (SELECT id, min(rank) AS rank FROM (${pool}) found GROUP BY id) found
    JOIN ticket ON ticket.id = found.id
    JOIN person requester ON requester.id = ticket.requester_id
    WHERE ticket.id <> ${one.id}::uuid AND ticket.merged_into_id IS NULL
      ${wanted === null ? containing(q) : empty} ${sameRequester ? sql`AND ${theirs}` : empty}
    ORDER BY found.rank, ticket.updated_at DESC, ticket.id
    LIMIT ${limits.foundAtOnce}`,
  )
  return rows.map(({ ticket }) => ticket)
}

function wordPool(theirs: Sql, seen: Sql, sameRequester: boolean): Sql {
  const latest = (rank: number, condition: Sql) => sql`
    (SELECT id, ${rank}::int AS rank, updated_at FROM ticket WHERE ${condition} AND ${seen}
     ORDER BY updated_at DESC, id DESC LIMIT ${lookedThrough})`
  return sameRequester ? latest(0, theirs) : sql`${latest(0, theirs)} UNION ALL ${latest(1, sql`TRUE`)}`
}

function containing(q: string): Sql {
  const words = q.split(/\s+/).filter((word) => word !== '')
  return words.reduce((all, word) => sql`${all} AND ticket.subject ILIKE ${`%${escaped(word)}%`}`, empty)
}

function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

function numberIn(q: string): number | null {
  const digits = /^#?(\d+)$/.exec(q)?.[1]
  return digits && digits.length <= longestNumber ? Number(digits) : null
}
