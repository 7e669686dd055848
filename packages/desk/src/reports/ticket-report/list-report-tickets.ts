import { type ListReportTickets, limits, type ReportTicket, type ReportTicketsPage } from '@lodge/contracts'
import { join, query, type Sql, sql, timestamp } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { findTicketsByIds } from '../../tickets/ticket-record.ts'
import { toTicketRow } from '../../tickets/ticket-views.ts'
import { happeningMeasures, isBacklogAt, isSelected } from '../measures/measures.ts'
import { type CountedFact, isAfter, type PagePlace, readCursor, toCursor } from './counted-cursor.ts'
import { type AskedFacts, countByDay, daysOfPage } from './counted-days.ts'
import { findRow } from './counted-row.ts'
import { loadSpan, openReport, type ReportScope } from './report-scope.ts'

/**
 * Returns a page of what a figure of the report counted, the latest first: `total` is the figure's number. Throws as
 * `getTicketReport` does, and `invalid_input` for days outside of the range, an unknown row, or a row without a group.
 */
export async function listReportTickets(ctx: Context, asked: ListReportTickets): Promise<ReportTicketsPage> {
  const { measure, days, group, row, weekday, hour, cursor, ...report } = asked
  const place = cursor === undefined ? null : readCursor(cursor)
  const { facts, total } = await openReport(ctx, report, async (scope) => {
    const { from, to } = scope.calendar.range
    const range = days ? { from: days[0], to: days[1] } : { from, to }
    if (range.from < from || range.to > to) throw refusalAt('days', 'outside_of_report')
    const row = await findRow(scope, asked)
    return measure === 'backlog'
      ? listBacklog(scope, { range, row, place })
      : listHappened(scope, { measure, range, weekday, hour, row, place })
  })
  const shown = facts.slice(0, limits.pageSize)
  const last = facts.length > shown.length ? shown.at(-1) : undefined
  return { items: await withTickets(ctx, shown), next: last ? toCursor(last) : null, total }
}

interface Counted {
  /** One more than a page, where there are more. */
  facts: CountedFact[]
  total: number
}

async function listBacklog(
  { db, facts, calendar }: ReportScope,
  { range, row, place }: Pick<AskedFacts, 'range' | 'row'> & { place: PagePlace | null },
): Promise<Counted> {
  const { end } = await loadSpan(db, range, calendar)
  const counted = [isBacklogAt(timestamp(end)), ...(row ? [row.isFact] : [])]
  const [all] = await query<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM ${facts} WHERE ${join(counted, ' AND ')}`,
  )
  return { facts: await query(db, pageQuery(facts, counted, place)), total: all?.total ?? 0 }
}

/** The days say how many there are, and on which days those of the page are. */
async function listHappened(
  scope: ReportScope,
  { place, ...asked }: AskedFacts & { place: PagePlace | null },
): Promise<Counted> {
  const counts = await countByDay(scope, asked)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const spans = await daysOfPage(scope, counts, place?.at ?? null)
  if (spans.length === 0) return { facts: [], total }
  const within = spans.map(({ start, end }) => sql`fact.at >= ${start} AND fact.at < ${end}`)
  const conditions = [
    sql`(${join(within, ' OR ')})`,
    isSelected(happeningMeasures[asked.measure].counts),
    ...(asked.row ? [asked.row.isFact] : []),
    ...(asked.hour === undefined
      ? []
      : [sql`extract(hour FROM fact.at AT TIME ZONE ${scope.calendar.timezone}) = ${asked.hour}`]),
  ]
  return { facts: await query(scope.db, pageQuery(scope.facts, conditions, place)), total }
}

function pageQuery(facts: Sql, conditions: readonly Sql[], place: PagePlace | null): Sql {
  const all = [...conditions, ...(place ? [isAfter(place)] : [])]
  return sql`
    SELECT fact.ticket_id AS "ticketId", fact.position, fact.at, fact.metric, fact.seconds, fact.is_met AS "isMet",
           fact.rating
    FROM ${facts} WHERE ${join(all, ' AND ')}
    ORDER BY fact.at DESC, fact.ticket_id DESC, fact.position DESC LIMIT ${limits.pageSize + 1}`
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

function findDeletedNumbers(db: Context['db'], ids: readonly string[]) {
  return query<{ id: string; number: number }>(
    db,
    sql`SELECT ticket_id AS id, number FROM deleted_ticket WHERE ticket_id = ANY(${[...ids]})`,
  )
}
