import {
  choiceProperties,
  filterNameOf,
  labelProperties,
  type Period,
  periodProperties,
  type ReferenceProperty,
  referenceProperties,
  type TicketFilter,
} from '@lodge/contracts'
import { literalList, type Sql, sql, timestamp } from '@lodge/database'
import { type Actor, type PeriodOfDays, type PeriodSpan, parsePeriod, personIdOf } from '@lodge/domain'
import { propertyReferences } from '../properties/property-references.ts'
import { hasAnyLabel, propertyColumns } from '../stored-properties.ts'

interface AnyOf {
  not: boolean
  values: readonly string[]
}

interface FilterScope {
  actor: Actor
  /** The moment that periods count back from. */
  now: Date
  /** The IANA zone of dates. */
  timezone: string
}

/** Returns a filter as conditions on `ticket`, to be joined with AND; who may see the tickets is up to `visibleTo`. */
export function filterBy(filter: TicketFilter, scope: FilterScope): Sql[] {
  return [
    ...choiceConditions(filter),
    ...referenceConditions(filter, scope.actor),
    ...periodConditions(filter, scope),
    ...labelConditions(filter),
  ]
}

/**
 * Values are written out, so that the planner sees which index and how many rows they mean; each once, since it would
 * count a repeated condition twice.
 */
function choiceConditions(filter: TicketFilter): Sql[] {
  return choiceProperties.flatMap((key) => {
    const condition = filter[key]
    return condition ? [isAnyOf(propertyColumns[key], condition)] : []
  })
}

function isAnyOf(column: Sql, { not, values }: AnyOf): Sql {
  return not ? sql`${column} NOT IN (${literalList(values)})` : sql`${column} IN (${literalList(values)})`
}

function referenceConditions(filter: TicketFilter, actor: Actor): Sql[] {
  return referenceProperties.flatMap((key) => {
    const condition = filter[key]
    if (!condition) return []
    return [key === 'assignee' ? isAssignedTo(condition, actor) : refersToAnyOf(key, condition)]
  })
}

/** A single record is compared as one, which lets an index keep its order. */
function refersToAnyOf(key: ReferenceProperty, { not, values }: AnyOf): Sql {
  const column = propertyColumns[key]
  const { table } = propertyReferences[key]
  const ids = sql`ARRAY(SELECT id FROM ${table} WHERE alias = ANY(${[...values]}))`
  if (not) return sql`(${column} IS NULL OR ${column} <> ALL(${ids}))`
  return values.length === 1
    ? sql`${column} = (SELECT id FROM ${table} WHERE alias = ${values[0]})`
    : sql`${column} = ANY(${ids})`
}

function periodConditions(filter: TicketFilter, scope: FilterScope): Sql[] {
  return periodProperties.flatMap((key) => {
    const period = filter[key]
    if (!period) return []
    return [key === 'due' ? isDueWithin(period, scope) : isWithin(propertyColumns[key], period, scope)]
  })
}

function labelConditions(filter: TicketFilter): Sql[] {
  return labelProperties.flatMap((key) => {
    const condition = filter[filterNameOf(key)]
    return condition ? [negateIf(condition, hasAnyLabel(key, condition.values))] : []
  })
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

function isDueWithin(period: Period, scope: FilterScope): Sql {
  const { due } = propertyColumns
  const parsed = parsePeriod(period)
  if (parsed.kind === 'days') return isOnDays(due, parsed, scope)
  return sql`${due} <= ${timestamp(scope.now)} + ${toInterval(parsed)}`
}

function isWithin(column: Sql, period: Period, scope: FilterScope): Sql {
  const parsed = parsePeriod(period)
  if (parsed.kind === 'days') return isOnDays(column, parsed, scope)
  return sql`${column} >= ${timestamp(scope.now)} - ${toInterval(parsed)}`
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
