import {
  type FilteredProperty,
  filteredProperties,
  filterNameOf,
  Period,
  type PeriodProperty,
  periodProperties,
  readFilterText,
  type TicketFilterQuery,
  type TicketRow,
  ticketProperties,
} from '@lodge/contracts'
import { parsePeriod, widerLanguages } from '@lodge/domain'

/** The agent who looks at a list, the moment, and the zone in which dates are days: the site's. */
export interface FilterContext {
  alias: string
  now: number
  timezone: string
}

/** Returns whether a ticket matches all conditions, by the same rules as the server's query. */
export function matchesFilter(filter: TicketFilterQuery, row: TicketRow, context: FilterContext): boolean {
  return (
    valueFilters.every((key) => matchesValues(filter[filterNameOf(key)], valuesOf(row, key, context))) &&
    periodProperties.every((key) => matchesPeriod(key, filter[key], times[key](row), context))
  )
}

type ValueFilter = Exclude<FilteredProperty, PeriodProperty>

const valueFilters = filteredProperties.filter(
  (key): key is ValueFilter => ticketProperties[key].filter.kind !== 'period',
)

/** Returns the values of a property that a condition may name. */
function valuesOf(row: TicketRow, key: ValueFilter, context: FilterContext): readonly string[] {
  const value = row[key]
  if (key === 'assignee' && !row.assignee) return ['nobody']
  if (value === null) return []
  if (key === 'language') return row.language ? widerLanguages(row.language) : []
  if (typeof value === 'string') return [value]
  if ('length' in value) return value
  return key === 'assignee' && value.alias === context.alias ? [value.alias, 'me'] : [value.alias]
}

const times: Record<PeriodProperty, (row: TicketRow) => string | null> = {
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
  resolved: ({ resolvedAt }) => resolvedAt,
  due: ({ dueAt }) => dueAt,
}

function matchesValues(condition: string | undefined, has: readonly string[]): boolean {
  if (condition === undefined) return true
  const { not, values } = readFilterText(condition)
  return has.some((value) => values.includes(value)) !== not
}

function matchesPeriod(
  field: PeriodProperty,
  period: string | undefined,
  at: string | null,
  context: FilterContext,
): boolean {
  if (period === undefined) return true
  if (at === null || !Period.safeParse(period).success) return false
  const parsed = parsePeriod(period)
  if (parsed.kind === 'days') {
    const day = formatDay(at, context.timezone)
    return (parsed.from === null || day >= parsed.from) && (parsed.to === null || day <= parsed.to)
  }
  const moment = Date.parse(at)
  return field === 'due' ? moment <= context.now + parsed.ms : moment >= context.now - parsed.ms
}

/** The date of a moment where the site is, as `2026-10-31`. */
function formatDay(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at))
}
