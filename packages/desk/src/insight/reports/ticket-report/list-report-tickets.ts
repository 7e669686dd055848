import { type ListReportTickets, limits, type ReportTicket, type ReportTicketsPage } from '@lodge/contracts'
import { join, query, type Sql, sql } from '@lodge/database'
import { type Context, onReplica } from '../../../foundation/context.ts'
import { findTicketsByIds } from '../../../ticketing/tickets/ticket-record.ts'
import { toTicketRow } from '../../../ticketing/tickets/ticket-views.ts'
import { type CountedFact, isAfter, type PagePlace, readCursor, toCursor } from './counted-cursor.ts'
import { type AskedFacts, type AskedFigure, countByDay, daysOfPage } from './counted-days.ts'
import { backlogConditions, findFigure, happenedConditions, selectCounted } from './counted-facts.ts'
import { findDeletedNumbers } from './deleted-numbers.ts'
import { openReport, type ReportScope } from './report-scope.ts'

/**
 * Returns a page of what a figure of the report counted, the latest first: `total` is the figure's number. Throws as
 * `getTicketReport` does, and `invalid_input` for days outside of the range, an unknown row, or a row without a group.
 */
export function listReportTickets(ctx: Context, input: ListReportTickets): Promise<ReportTicketsPage> {
  return onReplica(ctx, (reading) => readPage(reading, input))
}

async function readPage(ctx: Context, input: ListReportTickets): Promise<ReportTicketsPage> {
  const { measure: _, days, group, row, weekday, hour, cursor, ...report } = input
  const place = cursor === undefined ? null : readCursor(cursor)
  const { facts, total } = await openReport(ctx, report, async (scope) => {
    const { measure, ...figure } = await findFigure(scope, input)
    return measure === 'backlog'
      ? listBacklog(scope, { ...figure, place })
      : listHappened(scope, { measure, ...figure, place })
  })
  const shown = facts.slice(0, limits.pageSize)
  const last = facts.length > shown.length ? shown.at(-1) : undefined
  return { items: await withTickets(ctx, shown), next: last ? toCursor(last) : null, total }
}

interface Counted {
  /** The page's rows, and one more if there is a next page. */
  facts: CountedFact[]
  total: number
}

async function listBacklog(
  scope: ReportScope,
  { place, ...figure }: Pick<AskedFigure, 'range' | 'row'> & { place: PagePlace | null },
): Promise<Counted> {
  const { db, facts } = scope
  const counted = await backlogConditions(scope, figure)
  const [all] = await query<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM ${facts} WHERE ${join(counted, ' AND ')}`,
  )
  return {
    facts: await query(db, selectCounted(facts, after(place, counted), pageLength)),
    total: all?.total ?? 0,
  }
}

/** The days say how many there are, and on which days those of the page are. */
async function listHappened(
  scope: ReportScope,
  { place, ...figure }: AskedFacts & { place: PagePlace | null },
): Promise<Counted> {
  const counts = await countByDay(scope, figure)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const spans = await daysOfPage(scope, counts, place?.at ?? null)
  if (spans.length === 0) return { facts: [], total }
  const within = spans.map(({ start, end }) => sql`fact.at >= ${start} AND fact.at < ${end}`)
  const conditions = [sql`(${join(within, ' OR ')})`, ...happenedConditions(scope, figure)]
  return {
    facts: await query(scope.db, selectCounted(scope.facts, after(place, conditions), pageLength)),
    total,
  }
}

const pageLength = limits.pageSize + 1

function after(place: PagePlace | null, conditions: readonly Sql[]): Sql[] {
  return [...conditions, ...(place ? [isAfter(place)] : [])]
}

async function withTickets({ db, now }: Context, facts: readonly CountedFact[]): Promise<ReportTicket[]> {
  const ids = [...new Set(facts.map(({ ticketId }) => ticketId))]
  const [tickets, deleted] = [await findTicketsByIds(db, ids), await findDeletedNumbers(db, ids)]
  const shownAt = now()
  const rows = new Map<string, Pick<ReportTicket, 'number' | 'ticket'>>(
    deleted.map(({ id, number }) => [id, { number, ticket: null }]),
  )
  const found = await Promise.all(
    tickets.map(
      async ({ id, ...ticket }) => [id, await toTicketRow(db, { id, ...ticket }, shownAt)] as const,
    ),
  )
  for (const [id, ticket] of found) rows.set(id, { number: ticket.number, ticket })
  return facts.flatMap(({ ticketId, position, at, metric, seconds, isMet, rating }) => {
    const row = rows.get(ticketId)
    if (!row) return []
    return [{ id: `${ticketId}.${position}`, at: at.toISOString(), ...row, metric, seconds, isMet, rating }]
  })
}
