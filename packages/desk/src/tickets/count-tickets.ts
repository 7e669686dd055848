import { type CountTickets, limits, type TicketFilter, type TicketsCount } from '@lodge/contracts'
import { join, raw, type Sql, sql } from '@lodge/database'
import type { Context } from '../context.ts'
import { conditionsOn } from './conditions.ts'
import { assertKnown } from './known-conditions.ts'
import { timezoneOf } from './timezone-of.ts'
import { visibleTo } from './visible-to.ts'

/** How long a count may take before it is called "and more". */
const patienceMs = 400

/** Counts the tickets of a list as far as `limits.countedTickets`; a count that takes too long ends as "and more". */
export async function countTickets(ctx: Context, conditions: CountTickets): Promise<TicketsCount> {
  await assertKnown(ctx, conditions)
  const most = limits.maxCountedTickets
  const count = await countAtMost(ctx, conditions, most + 1)
  return { count: Math.min(count ?? most, most), isMore: count === null || count > most }
}

/** Counts up to `most`; null where that would take too long. */
export async function countAtMost(
  ctx: Context,
  conditions: TicketFilter,
  most: number,
): Promise<number | null> {
  const tickets = await ticketsOf(ctx, conditions)
  const client = await ctx.db.pool.connect()
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${patienceMs}`)
    const counting = sql`SELECT count(*)::int AS count FROM (SELECT FROM ${tickets} LIMIT ${raw(String(most))}) ticket`
    const { rows } = await client.query<{ count: number }>(counting)
    return rows[0]?.count ?? 0
  } catch (error) {
    if (isTimeout(error)) return null
    throw error
  } finally {
    // A connection that has broken can end nothing any more, and is not given back.
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}

/** All tickets of a list that the actor sees, as the end of a SELECT; the unknown conditions' check is the caller's. */
export async function ticketsOf(ctx: Context, conditions: TicketFilter): Promise<Sql> {
  const timezone = await timezoneOf(ctx, conditions)
  const found = conditionsOn(conditions, { actor: ctx.actor, now: ctx.now(), timezone })
  return sql`ticket WHERE ${join([visibleTo(ctx.actor), ...found], ' AND ')}`
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
