import { type ActivityFilter, type ExportActivity, listActivityTypes, visitorActions } from '@lodge/contracts'
import { join, literalList, type Sql, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { loadSiteTimezone } from '../../ticketing/tickets/list/load-timezone.ts'
import { searchActivity } from './search-words.ts'

interface ActivityScope {
  timezone: string
  /** Its search as a `tsquery`; null where it has no word in it. */
  words: string | null
}

/** Reads what a filter needs: its days are those of the site's zone, and its search is cut into words once. */
export async function loadActivityScope(
  { db }: Pick<Context, 'db'>,
  { from, to, search, language }: ExportActivity,
): Promise<ActivityScope> {
  const [timezone, words] = await Promise.all([
    from === undefined && to === undefined ? 'UTC' : loadSiteTimezone(db),
    search ? searchActivity(db, search, language ?? null) : null,
  ])
  return { timezone, words }
}

/** Returns a filter as a condition on `activity`. What is written out instead of passed as a value guides the planner. */
export function narrowActivity(filter: ActivityFilter, { timezone, words }: ActivityScope): Sql {
  const { area, action, through, ticket, record, search } = filter
  return join(
    [
      sql`TRUE`,
      ...byActor(filter),
      ...(area === undefined ? [] : [isOneOf(listActivityTypes(area))]),
      ...(action === undefined ? [] : [sql`action = ${action}`]),
      ...(through === undefined ? [] : [sql`through = ${literalList([through])}`]),
      ...(ticket === undefined ? [] : [sql`ticket_id = ${idOf(ticket)}`]),
      ...(record === undefined ? [] : [sql`record_id = ${record}`]),
      ...onDays(filter, timezone),
      ...(search ? [words === null ? sql`FALSE` : sql`document @@ ${words}::tsquery`] : []),
    ],
    ' AND ',
  )
}

/** Of a ticket that is there or that was deleted. */
function idOf(number: number): Sql {
  return sql`COALESCE((SELECT id FROM ticket WHERE number = ${number}),
                      (SELECT ticket_id FROM deleted_ticket WHERE number = ${number}))`
}

function byActor({ actor, by }: ActivityFilter): Sql[] {
  const ofPerson = actor === undefined ? [] : [sql`actor_id = (SELECT id FROM person WHERE alias = ${actor})`]
  if (by === undefined) return ofPerson
  const isVisitors = isOneOf(visitorActions)
  return [...ofPerson, sql`actor_id IS NULL AND ${by === 'visitor' ? isVisitors : sql`NOT (${isVisitors})`}`]
}

function isOneOf(actions: readonly string[]): Sql {
  return actions.length === 0 ? sql`FALSE` : sql`action IN (${literalList(actions)})`
}

function onDays({ from, to }: ActivityFilter, timezone: string): Sql[] {
  return [
    ...(from === undefined ? [] : [sql`at >= (${from}::date::timestamp AT TIME ZONE ${timezone})`]),
    ...(to === undefined ? [] : [sql`at < ((${to}::date + 1)::timestamp AT TIME ZONE ${timezone})`]),
  ]
}
