import type { ReferenceProperty, TicketFilter, TicketSort } from '@lodge/contracts'
import { integer, join, raw, type Sql, sql, timestamp, uuid } from '@lodge/database'
import { type Actor, visibleTeams } from '@lodge/domain'
import type { PagePosition } from '../../../foundation/cursor.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { propertyReferences } from '../properties/property-references.ts'
import { propertyColumns } from '../stored-properties.ts'
import { ticketStamp } from '../ticket-record.ts'
import { filterBy, selectPeople } from './filter-by.ts'

export type TicketOrder = TicketSort

interface TicketPageRequest {
  filter: TicketFilter
  order: TicketOrder
  after: PagePosition | null
  size: number
}

/** A ticket of a page with its stamp, and its place in the order: a time, `Infinity` for none, or a rank. */
export interface PagedTicket {
  id: string
  stamp: string
  at: Date | number
}

interface PageScope {
  actor: Actor
  now: Date
  timezone: string
}

interface SortColumn {
  column: Sql
  isUp: boolean
  by: 'time' | 'rank'
}

const priorityRank = sql`CASE ticket.priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'normal' THEN 2 ELSE 3 END`

/** The columns of each order, word for word as its indexes have them. */
export const sortColumns: Record<TicketOrder, SortColumn> = {
  due: { column: propertyColumns.due, isUp: true, by: 'time' },
  priority: { column: sql`(${priorityRank})`, isUp: true, by: 'rank' },
  unanswered: {
    column: sql`COALESCE(ticket.unanswered_since, 'infinity'::timestamptz)`,
    isUp: true,
    by: 'time',
  },
  updated: { column: propertyColumns.updated, isUp: false, by: 'time' },
  created: { column: propertyColumns.created, isUp: false, by: 'time' },
  number: { column: sql`ticket.number`, isUp: false, by: 'rank' },
  updated_asc: { column: propertyColumns.updated, isUp: true, by: 'time' },
  created_asc: { column: propertyColumns.created, isUp: true, by: 'time' },
  number_asc: { column: sql`ticket.number`, isUp: true, by: 'rank' },
}

/**
 * Returns a page in its order, as a `PagedTicket` for each. Where the filter or the actor's teams name some records of a kind, the first
 * rows of each of them are merged: each one's index is read for a page at most, however many tickets there are.
 */
export function ticketPageQuery({ filter, order, after, size }: TicketPageRequest, scope: PageScope): Sql {
  const { column, isUp } = sortColumns[order]
  const direction = isUp ? sql`ASC` : sql`DESC`
  const inOrder = sql`ORDER BY at ${direction}, id ${direction} LIMIT ${raw(String(size))}`
  const driver = chooseDriver(filter, scope.actor)
  const where = [
    ...filterBy(driver.rest, scope),
    ...(driver.isOwnTeams ? [] : [visibleTo(scope.actor)]),
    ...isAfter(order, after),
  ]
  const rows = (more: readonly Sql[]) => sql`
    SELECT ticket.id, ${ticketStamp} AS stamp, ${column} AS at FROM ${driver.tickets} WHERE ${join([...more, ...where], ' AND ')} ${inOrder}`
  if (!driver.each) return rows([sql`TRUE`])
  return sql`
    SELECT ticket.id, ticket.stamp, ticket.at FROM (${driver.each.records}) record
    CROSS JOIN LATERAL (${rows([sql`${driver.each.column} = record.id`])}) ticket
    ${inOrder}`
}

interface DrivingRecords {
  /** The records whose tickets are read one after another; null for all tickets at once. */
  each: { records: Sql; column: Sql } | null
  tickets: Sql
  rest: TicketFilter
  /** Reads teams of the actor only, so that nothing else has to be hidden. */
  isOwnTeams: boolean
}

const noDriver = { tickets: sql`ticket`, isOwnTeams: false }

/**
 * Returns the condition that narrows the most. One requester's tickets are few, and sorted rather than searched for.
 */
function chooseDriver(filter: TicketFilter, actor: Actor): DrivingRecords {
  const { requester, assignee, course, topic, department, ...others } = filter
  if (requester && !requester.not) {
    const [own = sql`TRUE`] = filterBy({ requester }, { actor, now: new Date(0), timezone: 'UTC' })
    const tickets = sql`(SELECT *, xmin FROM ticket WHERE ${own} OFFSET 0) ticket`
    return { ...noDriver, each: null, tickets, rest: { ...others, assignee, course, topic, department } }
  }
  const rest = { ...others, requester, assignee, course, topic, department }
  if (assignee && !assignee.not && !assignee.values.includes('nobody')) {
    const records = selectPeople(assignee.values, actor)
    const each = { records, column: propertyColumns.assignee }
    return { ...noDriver, each, rest: { ...rest, assignee: undefined } }
  }
  if (course && !course.not)
    return {
      ...noDriver,
      each: recordsNamed('course', course.values),
      rest: { ...rest, course: undefined },
    }
  if (topic && !topic.not)
    return { ...noDriver, each: recordsNamed('topic', topic.values), rest: { ...rest, topic: undefined } }
  if (department && !department.not)
    return {
      ...noDriver,
      each: recordsNamed('department', department.values),
      rest: { ...rest, department: undefined },
    }
  return driveByTeam(filter, actor)
}

function recordsNamed(key: ReferenceProperty, aliases: readonly string[]) {
  const { table } = propertyReferences[key]
  const records = sql`SELECT id FROM ${table} WHERE alias = ANY(${[...aliases]}) ${noMoreThan([aliases])}`
  return { records, column: propertyColumns[key] }
}

function driveByTeam(filter: TicketFilter, actor: Actor): DrivingRecords {
  const { team, ...rest } = filter
  const seen = actor.kind === 'staff' ? visibleTeams(actor) : 'all'
  const own = seen === 'all' ? null : seen
  const isNarrowed = team !== undefined && !team.not
  if (!own && !isNarrowed) return { ...noDriver, each: null, rest: filter }
  const narrowed = [
    ...(own ? [sql`id = ANY(${own})`] : []),
    ...(team ? [sql`${team.not ? sql`NOT` : sql``} alias = ANY(${[...team.values]})`] : []),
  ]
  const most = noMoreThan([...(own ? [own] : []), ...(isNarrowed ? [team.values] : [])])
  const records = sql`SELECT id FROM team WHERE ${join(narrowed, ' AND ')} ${most}`
  return { ...noDriver, each: { records, column: propertyColumns.team }, rest, isOwnTeams: own !== null }
}

/**
 * Says how many records a list can name at most. Of a list whose length it does not know Postgres expects ten, and plans
 * the statement anew each time, which takes longer than running it.
 */
function noMoreThan(lists: readonly (readonly string[])[]): Sql {
  return sql`LIMIT ${raw(String(Math.min(...lists.map(({ length }) => length))))}`
}

function isAfter(order: TicketOrder, after: PagePosition | null): Sql[] {
  if (!after) return []
  const { column, isUp, by } = sortColumns[order]
  const at = by === 'time' ? timestamp(after.at) : integer(Number(after.at))
  return [sql`(${column}, ticket.id) ${isUp ? sql`>` : sql`<`} (${at}, ${uuid(after.id)})`]
}
