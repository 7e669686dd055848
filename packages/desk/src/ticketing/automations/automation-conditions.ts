import {
  type AutomationCondition,
  type AutomationDefinition,
  type AutomationGroup,
  TicketFilter,
} from '@lodge/contracts'
import { type Database, join, query, type Sql, sql, type Transaction, texts, uuids } from '@lodge/database'
import type { Actor } from '@lodge/domain'
import { isOpenAt } from '@lodge/sla'
import { containing } from '../../foundation/like-patterns.ts'
import { hoursOfDefaultPolicy, latestHoursVersion } from '../../sla/business-hours/hours-in-sql.ts'
import { loadPublishedBusinessHours } from '../../sla/policies/published-versions.ts'
import { filterBy } from '../tickets/list/filter-by.ts'

/** The moment at which conditions are asked, the zone of their dates, and the business hours that are open then. */
export interface ConditionScope {
  actor: Actor
  now: Date
  timezone: string
  /** Versions of business hours that are open at that moment. */
  openHours: readonly string[]
}

/** Loads a scope for conditions at a moment. */
export async function loadConditionScope(
  db: Database | Transaction,
  definitions: readonly Pick<AutomationDefinition, 'groups'>[],
  now: Date,
): Promise<ConditionScope> {
  const conditions = definitions.flatMap(({ groups }) => groups.flatMap((group) => group.conditions))
  const asksHours = conditions.some(({ kind }) => kind === 'business_hours')
  const [site] = await query<{ timezone: string }>(db, sql`SELECT timezone FROM site WHERE id = 1`)
  const openHours = asksHours ? await findOpenHours(db, now) : []
  return { actor: { kind: 'system' }, now, timezone: site?.timezone ?? 'UTC', openHours }
}

async function findOpenHours(db: Database | Transaction, now: Date): Promise<string[]> {
  const at = now.toISOString()
  const rows = await query<{ id: string }>(db, sql`SELECT id FROM business_hours_version`)
  const open: string[] = []
  for (const { id } of rows)
    if (isOpenAt((await loadPublishedBusinessHours(db, id)).calendar, at)) open.push(id)
  return open
}

/** The version of business hours that a ticket's deadlines go by; of a ticket without any, those of the default policy. */
export const hoursOfTicket = sql`
  COALESCE((SELECT business_hours_version_id FROM applied_policy WHERE ticket_id = ticket.id
            ORDER BY applied_at DESC, id DESC LIMIT 1),
           ${latestHoursVersion(hoursOfDefaultPolicy)})`

/** Returns all groups as one condition on `ticket`, which is never null. */
export function matches(groups: readonly AutomationGroup[], scope: ConditionScope): Sql {
  if (groups.length === 0) return sql`TRUE`
  return join(
    groups.map(({ match, conditions }) => {
      const all = conditions.map((condition) => sql`COALESCE((${matchesOne(condition, scope)}), FALSE)`)
      return sql`(${join(all, match === 'all' ? ' AND ' : ' OR ')})`
    }),
    ' AND ',
  )
}

function matchesOne(condition: AutomationCondition, scope: ConditionScope): Sql {
  if (condition.kind === 'property') {
    const filter = TicketFilter.parse({ [condition.field]: condition.value })
    const found = filterBy(filter, scope)
    return found.length > 0 ? join(found, ' AND ') : sql`TRUE`
  }
  if (condition.kind === 'answer') return matchesAnswer(condition)
  if (condition.kind === 'business_hours') {
    const isOpen = sql`(${hoursOfTicket}) = ANY(${uuids(scope.openHours)})`
    return condition.inside ? isOpen : sql`NOT COALESCE(${isOpen}, FALSE)`
  }
  return negated(condition.not, matchesRequesterOrWords(condition))
}

function matchesRequesterOrWords(
  condition: Exclude<AutomationCondition, { kind: 'property' | 'answer' | 'business_hours' }>,
): Sql {
  switch (condition.kind) {
    case 'requester_department':
      return sql`EXISTS (SELECT FROM person JOIN department ON department.id = person.department_id
                         WHERE person.id = ticket.requester_id AND department.alias = ANY(${texts(condition.departments)}))`
    case 'requester_course':
      return sql`EXISTS (SELECT FROM person_course JOIN course ON course.id = person_course.course_id
                         WHERE person_course.person_id = ticket.requester_id
                           AND course.alias = ANY(${texts(condition.courses)}))`
    case 'requester_domain':
      return sql`EXISTS (SELECT FROM person, unnest(${texts(condition.domains)}) wanted
                         WHERE person.id = ticket.requester_id
                           AND right('.' || lower(split_part(person.email::text, '@', 2)), length(wanted) + 1) = '.' || wanted)`
    case 'words':
      return hasWords(condition.words)
  }
}

/** Whole words, in any case of their letters; what stands in a word is taken as it is. */
function hasWords(words: readonly string[]): Sql {
  const patterns = words.map(
    (word) => `(^|[^[:alnum:]])${word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}($|[^[:alnum:]])`,
  )
  return sql`(ticket.subject || E'\n' || COALESCE((
      SELECT body FROM message WHERE message.ticket_id = ticket.id AND side = 'requester' AND visibility = 'public'
      ORDER BY created_at DESC, id DESC LIMIT 1), '')) ~* ANY(${texts(patterns)})`
}

/** A field with several choices has its answers in a list. */
function matchesAnswer({ field, test, value }: Extract<AutomationCondition, { kind: 'answer' }>): Sql {
  const given = sql`COALESCE(ticket.form_answers->>${field}, '')`
  const isGiven = sql`${given} NOT IN ('', '[]')`
  const is = sql`(lower(${given}) = lower(${value}) OR (jsonb_typeof(ticket.form_answers->${field}) = 'array'
    AND ticket.form_answers->${field} @> to_jsonb(${value}::text)))`
  if (test === 'is') return is
  if (test === 'is_not') return sql`NOT COALESCE(${is}, FALSE)`
  if (test === 'contains') return sql`${given} ILIKE ${containing(value)}`
  return test === 'given' ? isGiven : sql`NOT (${isGiven})`
}

function negated(not: boolean, condition: Sql): Sql {
  return not ? sql`NOT COALESCE((${condition}), FALSE)` : condition
}
