import { type ListTickets, limits, type TicketsPage } from '@lodge/contracts'
import { empty, join, type Sql, sql } from '@lodge/database'
import { type Actor, seesAllTickets } from '@lodge/domain'
import type { Context } from '../context.ts'
import { cursorTo, placeOf } from './cursor.ts'
import { selectTickets, type TicketRecord } from './ticket-record.ts'
import { toTicketRow } from './ticket-views.ts'
import { visibleTo } from './visible-to.ts'

type Order = ListTickets['sort']

const unresolved = sql`ticket.status NOT IN ('resolved', 'closed')`

/** A page of the tickets that staff see, in one query. */
export async function listTickets(ctx: Context, list: ListTickets): Promise<TicketsPage> {
  const order = orderOf(list)
  const conditions = [showing(list, ctx.actor), after(order, list.cursor)]
  if (list.queue === 'unassigned') conditions.push(sql`ticket.assignee_id IS NULL`)
  const page = pageOf(conditions, list.team, ctx.actor, order)
  const found = await selectTickets(ctx.db, page)
  const shown = found.slice(0, limits.pageSize)
  const last = found.length > limits.pageSize ? shown.at(-1) : undefined
  const now = ctx.now()
  return {
    items: await Promise.all(shown.map((ticket) => toTicketRow(ctx.db, ticket, now))),
    next: last ? cursorTo({ order, at: timeOf(last, order), id: last.id }) : null,
  }
}

/** Tickets that are over are not due: where a list shows them, it falls back to the latest first. */
function orderOf({ sort, show }: ListTickets): Order {
  return sort === 'due' && (show === 'resolved' || show === 'everything') ? 'updated' : sort
}

function showing({ show }: ListTickets, actor: Actor): Sql {
  if (show === 'everything') return sql`TRUE`
  if (show === 'resolved') return sql`ticket.status IN ('resolved', 'closed')`
  if (show === 'pending') return sql`ticket.status = 'pending' AND ${unresolved}`
  if (show === 'unresolved') return unresolved
  if (show === 'mine')
    return sql`ticket.assignee_id = ${actor.kind === 'staff' ? actor.id : null}::uuid AND ${unresolved}`
  return sql`ticket.standing = ${show} AND ${unresolved}`
}

const places: Record<Order, { column: Sql; direction: Sql }> = {
  due: { column: sql`COALESCE(ticket.sla_due_at, 'infinity'::timestamptz)`, direction: sql`ASC` },
  updated: { column: sql`ticket.updated_at`, direction: sql`DESC` },
  created: { column: sql`ticket.created_at`, direction: sql`DESC` },
}

function after(order: Order, cursor: string | undefined): Sql {
  const place = placeOf(cursor, order)
  if (!place) return sql`TRUE`
  const { column } = places[order]
  const beyond = order === 'due' ? sql`>` : sql`<`
  return sql`(${column}, ticket.id) ${beyond} (${place.at}::timestamptz, ${place.id}::uuid)`
}

function timeOf(ticket: TicketRecord, order: Order): string {
  if (order === 'due') return ticket.slaDueAt?.toISOString() ?? 'infinity'
  return (order === 'updated' ? ticket.updatedAt : ticket.createdAt).toISOString()
}

/**
 * One more row than a page has. Whoever sees some teams only gets the first rows of each of them, merged: every
 * team's index is read for a page at most, however many tickets there are.
 */
function pageOf(conditions: readonly Sql[], team: string | undefined, actor: Actor, order: Order): Sql {
  const { column, direction } = places[order]
  const inOrder = sql`ORDER BY ${column} ${direction}, ticket.id ${direction} LIMIT ${limits.pageSize + 1}`
  const where = join([...conditions], ' AND ')
  const numbered = sql`row_number() OVER (ORDER BY at ${direction}, id ${direction}) AS place`
  const teams = teamsOf(actor, team)
  if (!teams)
    return sql`SELECT id, ${numbered} FROM (
      SELECT ticket.id, ${column} AS at FROM ticket WHERE ${where} AND ${visibleTo(actor)} ${inOrder}) ticket`
  return sql`SELECT id, ${numbered} FROM (
    SELECT ticket.id, ticket.at FROM (${teams}) team
    CROSS JOIN LATERAL (
      SELECT ticket.id, ${column} AS at FROM ticket WHERE ticket.team_id = team.id AND ${where} ${inOrder}) ticket
    ORDER BY ticket.at ${direction}, ticket.id ${direction} LIMIT ${limits.pageSize + 1}) ticket`
}

/** The teams to look into: the one asked for, if seen, else those of an agent who does not see all; null for all. */
function teamsOf(actor: Actor, alias: string | undefined): Sql | null {
  const own =
    actor.kind === 'staff' && !seesAllTickets(actor) ? sql`id = ANY(${[...actor.teamIds]}::uuid[])` : null
  if (alias === undefined) return own && sql`SELECT id FROM team WHERE ${own}`
  return sql`SELECT id FROM team WHERE alias = ${alias} ${own ? sql`AND ${own}` : empty}`
}
