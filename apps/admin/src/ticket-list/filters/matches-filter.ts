import { type FilterField, Period, type TicketFilterQuery, type TicketRow } from '@lodge/contracts'
import { parsePeriod } from '@lodge/domain'

/** Who looks at a list, when, and the zone in which dates are days: the site's. */
export interface FilterContext {
  alias: string
  now: number
  timezone: string
}

/** Whether a ticket fulfils all conditions, by the same rules as the server's query. */
export function matchesFilter(filter: TicketFilterQuery, row: TicketRow, context: FilterContext): boolean {
  return (
    keysOf(fieldValues).every((field) => matchesValues(filter[field], fieldValues[field](row, context))) &&
    keysOf(fieldTimes).every((field) => matchesPeriod(field, filter[field], fieldTimes[field](row), context))
  )
}

type TimeField = 'created' | 'updated' | 'resolved' | 'due'
type ValueField = Exclude<FilterField, TimeField>

/** What a ticket has of each field: any of it may be asked for. */
const fieldValues: Record<ValueField, (row: TicketRow, context: FilterContext) => readonly string[]> = {
  status: ({ status }) => [status],
  priority: ({ priority }) => [priority],
  slaStatus: ({ slaStatus }) => [slaStatus],
  channel: ({ channel }) => [channel],
  team: ({ team }) => [team.alias],
  requester: ({ requester }) => [requester.alias],
  topic: ({ topic }) => [topic.alias],
  department: ({ department }) => (department ? [department.alias] : []),
  course: ({ course }) => (course ? [course.alias] : []),
  tag: ({ tags }) => tags,
  assignee: ({ assignee }, context) => {
    if (!assignee) return ['nobody']
    return assignee.alias === context.alias ? [assignee.alias, 'me'] : [assignee.alias]
  },
}

const fieldTimes: Record<TimeField, (row: TicketRow) => string | null> = {
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
  resolved: ({ resolvedAt }) => resolvedAt,
  due: ({ dueAt }) => dueAt,
}

function matchesValues(condition: string | undefined, has: readonly string[]): boolean {
  if (condition === undefined) return true
  const not = condition.startsWith('-')
  const wanted = (not ? condition.slice(1) : condition).split(',')
  return has.some((value) => wanted.includes(value)) !== not
}

function matchesPeriod(
  field: TimeField,
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

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}
