import { type CountTickets, limits, type TicketFilter, type TicketsCount } from '@lodge/contracts'
import { join, raw, type Sql, sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { filterBy } from './filter-by.ts'
import { loadFilterTimezone } from './load-timezone.ts'
import { toKnownFilter } from './to-known-filter.ts'

/** A count that takes longer becomes "and more". */
const countTimeoutMs = 400

/** Counts the tickets of a list up to `limits.maxCountedTickets`; a count that takes too long becomes "and more". */
export async function countTickets(ctx: Context, given: CountTickets): Promise<TicketsCount> {
  const filter = await toKnownFilter(ctx, given)
  const most = limits.maxCountedTickets
  const count = await countUpTo(ctx, filter, most + 1)
  return { count: Math.min(count ?? most, most), isMore: count === null || count > most }
}

/** Counts up to `most`; returns null where that would take too long. */
export async function countUpTo(ctx: Context, filter: TicketFilter, most: number): Promise<number | null> {
  const tickets = await filteredTickets(ctx, filter)
  const client = await ctx.db.pool.connect()
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${countTimeoutMs}`)
    const counting = sql`SELECT count(*)::int AS count FROM (SELECT FROM ${tickets} LIMIT ${raw(String(most))}) ticket`
    const { rows } = await client.query<{ count: number }>(counting)
    return rows[0]?.count ?? 0
  } catch (error) {
    if (isTimeout(error)) return null
    throw error
  } finally {
    // A broken connection cannot end its transaction, and is not returned to the pool.
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}

/** Returns all tickets of a list that the actor sees, as the end of a SELECT; the caller checks for unknown values. */
export async function filteredTickets(ctx: Context, filter: TicketFilter): Promise<Sql> {
  const timezone = await loadFilterTimezone(ctx, filter)
  const found = filterBy(filter, { actor: ctx.actor, now: ctx.now(), timezone })
  return sql`ticket WHERE ${join([visibleTo(ctx.actor), ...found], ' AND ')}`
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
