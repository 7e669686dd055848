import { type ActivityFilter, listActivityTypes } from '@lodge/contracts'
import { join, literalList, type Sql, sql } from '@lodge/database'
import { visitorActions } from './record-activity.ts'

/**
 * Returns a filter as a condition on `activity`. Its days are those of the zone. What is written out instead of passed
 * as a value is known to the planner.
 */
export function narrowActivity(filter: ActivityFilter, timezone: string): Sql {
  const { area, action, ticket, record, search } = filter
  return join(
    [
      sql`TRUE`,
      ...byActor(filter),
      ...(area === undefined ? [] : [isOneOf(listActivityTypes(area))]),
      ...(action === undefined ? [] : [sql`action = ${action}`]),
      ...(ticket === undefined ? [] : [sql`ticket_id = (SELECT id FROM ticket WHERE number = ${ticket})`]),
      ...(record === undefined ? [] : [sql`record_id = ${record}`]),
      ...onDays(filter, timezone),
      ...(search ? [sql`document @@ activity_search(${search})`] : []),
    ],
    ' AND ',
  )
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
