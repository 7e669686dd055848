import type { Period, TicketConditions } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'
import { type Actor, personIdOf } from '@lodge/domain'

interface AnyOf {
  not: boolean
  values: readonly string[]
}

const columns = {
  status: sql`ticket.status`,
  priority: sql`ticket.priority`,
  standing: sql`ticket.standing`,
  channel: sql`ticket.channel`,
}
const records = {
  team: { column: sql`ticket.team_id`, table: sql`team` },
  requester: { column: sql`ticket.requester_id`, table: sql`person` },
  topic: { column: sql`ticket.topic_id`, table: sql`topic` },
  unit: { column: sql`ticket.unit_id`, table: sql`unit` },
  course: { column: sql`ticket.course_id`, table: sql`course` },
}
const times = {
  created: sql`ticket.created_at`,
  updated: sql`ticket.updated_at`,
  due: sql`ticket.sla_due_at`,
}

/**
 * The conditions of a list on `ticket`, to be joined with AND. Dates are days of `timezone` (IANA), and `now` is what
 * periods count back from. Whom the tickets may be shown to is not among them: see `visibleTo`.
 */
export function conditionsOn(
  { assignee, tag, ...rest }: TicketConditions,
  { actor, now, timezone }: { actor: Actor; now: Date; timezone: string },
): Sql[] {
  const found: Sql[] = []
  for (const field of keysOf(columns)) {
    const given = rest[field]
    if (given) found.push(among(columns[field], sql`${[...given.values]}::text[]`, given))
  }
  for (const field of keysOf(records)) {
    const given = rest[field]
    const { column, table } = records[field]
    if (given)
      found.push(
        among(
          column,
          sql`ARRAY(SELECT id FROM ${table} WHERE alias = ANY(${[...given.values]}::text[]))`,
          given,
        ),
      )
  }
  for (const field of keysOf(times)) {
    const period = rest[field]
    if (period) found.push(within(times[field], period, now, timezone))
  }
  if (assignee) found.push(assignedTo(assignee, actor))
  if (tag) found.push(negated(tag, sql`ticket.tags && ${[...tag.values]}::text[]`))
  return found
}

function among(column: Sql, values: Sql, { not }: AnyOf): Sql {
  return not ? sql`(${column} IS NULL OR ${column} <> ALL(${values}))` : sql`${column} = ANY(${values})`
}

function assignedTo({ not, values }: AnyOf, actor: Actor): Sql {
  const aliases = values.filter((value) => value !== 'me' && value !== 'nobody')
  const me = values.includes('me') ? personIdOf(actor) : null
  const ids = sql`ARRAY(SELECT id FROM person WHERE alias = ANY(${aliases}::text[]) OR id = ${me}::uuid)`
  const nobody = values.includes('nobody') ? sql`ticket.assignee_id IS NULL OR` : sql`FALSE OR`
  return negated({ not }, sql`COALESCE(${nobody} ticket.assignee_id = ANY(${ids}), FALSE)`)
}

function within(column: Sql, period: Period, now: Date, timezone: string): Sql {
  const [from = '', to] = period.split('..')
  if (to === undefined) return sql`${column} >= ${now}::timestamptz - ${lengthOf(from)}::interval`
  const start = sql`(${from || '0001-01-01'}::date::timestamp AT TIME ZONE ${timezone})`
  const end = sql`((${to || '9999-12-30'}::date + 1)::timestamp AT TIME ZONE ${timezone})`
  return sql`(${column} >= ${start} AND ${column} < ${end})`
}

function lengthOf(period: string): string {
  const units = { h: 'hours', d: 'days', w: 'weeks' } as const
  const unit = period.at(-1)
  return `${period.slice(0, -1)} ${unit === 'h' || unit === 'd' || unit === 'w' ? units[unit] : 'days'}`
}

function negated({ not }: Pick<AnyOf, 'not'>, condition: Sql): Sql {
  return not ? sql`NOT (${condition})` : condition
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}
