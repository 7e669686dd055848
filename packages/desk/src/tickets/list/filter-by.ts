import type { Period, TicketFilter } from '@lodge/contracts'
import { literalList, type Sql, sql, timestamp } from '@lodge/database'
import { type Actor, type PeriodOfDays, type PeriodSpan, parsePeriod, personIdOf } from '@lodge/domain'

interface AnyOf {
  not: boolean
  values: readonly string[]
}

const enumColumns = {
  status: sql`ticket.status`,
  priority: sql`ticket.priority`,
  slaStatus: sql`ticket.sla_status`,
  channel: sql`ticket.channel`,
}
const referenceColumns = {
  team: { column: sql`ticket.team_id`, table: sql`team` },
  requester: { column: sql`ticket.requester_id`, table: sql`person` },
  topic: { column: sql`ticket.topic_id`, table: sql`topic` },
  department: { column: sql`ticket.department_id`, table: sql`department` },
  course: { column: sql`ticket.course_id`, table: sql`course` },
}
const timeColumns = {
  created: sql`ticket.created_at`,
  updated: sql`ticket.updated_at`,
  resolved: sql`ticket.resolved_at`,
}

interface FilterScope {
  actor: Actor
  /** What periods count back from. */
  now: Date
  /** The IANA zone of dates. */
  timezone: string
}

/**
 * Returns a filter as conditions on `ticket`, to be joined with AND. Who may see the tickets is not among them: see
 * `visibleTo`.
 */
export function filterBy(given: TicketFilter, asked: FilterScope): Sql[] {
  const found = [...enumConditions(given), ...referenceConditions(given), ...timeConditions(given, asked)]
  if (given.assignee) found.push(isAssignedTo(given.assignee, asked.actor))
  if (given.tag) found.push(negateIf(given.tag, sql`ticket.tags && ${[...given.tag.values]}`))
  return found
}

/**
 * Values are written out, so that the planner sees which index and how many rows they mean; each once, since it would
 * count a repeated condition twice.
 */
function enumConditions(given: TicketFilter): Sql[] {
  return keysOf(enumColumns).flatMap((field) => {
    const condition = given[field]
    return condition ? [isAnyOf(enumColumns[field], condition)] : []
  })
}

function isAnyOf(column: Sql, { not, values }: AnyOf): Sql {
  return not ? sql`${column} NOT IN (${literalList(values)})` : sql`${column} IN (${literalList(values)})`
}

function referenceConditions(given: TicketFilter): Sql[] {
  return keysOf(referenceColumns).flatMap((field) => {
    const condition = given[field]
    return condition ? [refersToAnyOf(referenceColumns[field], condition)] : []
  })
}

/** A single record is compared as one, which lets an index keep its order. */
function refersToAnyOf({ column, table }: { column: Sql; table: Sql }, { not, values }: AnyOf): Sql {
  const ids = sql`ARRAY(SELECT id FROM ${table} WHERE alias = ANY(${[...values]}))`
  if (not) return sql`(${column} IS NULL OR ${column} <> ALL(${ids}))`
  return values.length === 1
    ? sql`${column} = (SELECT id FROM ${table} WHERE alias = ${values[0]})`
    : sql`${column} = ANY(${ids})`
}

function timeConditions({ due, ...given }: TicketFilter, asked: FilterScope): Sql[] {
  const found = keysOf(timeColumns).flatMap((field) => {
    const period = given[field]
    return period ? [isWithin(timeColumns[field], period, asked)] : []
  })
  if (due) found.push(isDueWithin(due, asked))
  return found
}

function isAssignedTo({ not, values }: AnyOf, actor: Actor): Sql {
  if (values.length === 1 && values[0] === 'nobody')
    return not ? sql`ticket.assignee_id IS NOT NULL` : sql`ticket.assignee_id IS NULL`
  const ids = sql`ARRAY(${selectPeople(values, actor)})`
  if (!not && !values.includes('nobody')) return sql`ticket.assignee_id = ANY(${ids})`
  const nobody = values.includes('nobody') ? sql`ticket.assignee_id IS NULL` : sql`FALSE`
  return negateIf({ not }, sql`COALESCE(${nobody} OR ticket.assignee_id = ANY(${ids}), FALSE)`)
}

/** Returns the ids of the agents whom a condition names; `me` is the actor. */
export function selectPeople(values: readonly string[], actor: Actor): Sql {
  const aliases = values.filter((value) => value !== 'me' && value !== 'nobody')
  const me = values.includes('me') ? personIdOf(actor) : null
  return sql`SELECT id FROM person WHERE alias = ANY(${aliases}) OR id = ${me}`
}

function isDueWithin(period: Period, asked: FilterScope): Sql {
  const due = sql`COALESCE(ticket.sla_due_at, 'infinity'::timestamptz)`
  const parsed = parsePeriod(period)
  if (parsed.kind === 'days') return isOnDays(due, parsed, asked)
  return sql`${due} <= ${timestamp(asked.now)} + ${toInterval(parsed)}`
}

function isWithin(column: Sql, period: Period, asked: FilterScope): Sql {
  const parsed = parsePeriod(period)
  if (parsed.kind === 'days') return isOnDays(column, parsed, asked)
  return sql`${column} >= ${timestamp(asked.now)} - ${toInterval(parsed)}`
}

function isOnDays(column: Sql, { from, to }: PeriodOfDays, { timezone }: FilterScope): Sql {
  const start = sql`(${from ?? '0001-01-01'}::date::timestamp AT TIME ZONE ${timezone})`
  const end = sql`((${to ?? '9999-12-30'}::date + 1)::timestamp AT TIME ZONE ${timezone})`
  return sql`(${column} >= ${start} AND ${column} < ${end})`
}

function toInterval({ count, unit }: PeriodSpan): Sql {
  return sql`${`${count} ${unit}`}::interval`
}

function negateIf({ not }: Pick<AnyOf, 'not'>, condition: Sql): Sql {
  return not ? sql`NOT (${condition})` : condition
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}
