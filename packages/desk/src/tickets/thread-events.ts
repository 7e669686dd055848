import type { EventType, ThreadEventView } from '@lodge/contracts'
import { type Database, type Sql, select, sql } from '@lodge/database'

/** The events that a thread shows as lines; messages are there themselves. */
const shown = [
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.team_changed',
  'ticket.priority_changed',
  'deadline.breached',
] as const satisfies EventType[]

interface EventRow extends Omit<ThreadEventView, 'at'> {
  at: Date
}

/** A change as a line of the thread; null for an event that the thread does not show. */
export async function threadEventView(db: Database, eventId: string): Promise<ThreadEventView | null> {
  const [event] = await selectEvents(db, sql`event.id = ${eventId}::uuid`)
  return event ?? null
}

/** A ticket's changes in the order in which they happened. */
export function threadEventsOf(db: Database, ticketId: string): Promise<ThreadEventView[]> {
  return selectEvents(db, sql`event.ticket_id = ${ticketId}::uuid`)
}

/**
 * `from` and `to` are statuses and priorities as they are, names of people and teams, and for a breach the
 * metric: the client has the words. The casts stand inside CASE, for only there they run on ids alone.
 */
async function selectEvents(db: Database, condition: Sql): Promise<ThreadEventView[]> {
  const rows = await select<EventRow>(
    db,
    sql`
    SELECT event.id, event.type, event.created_at AS at, actor.name AS actor, ${named('from')} AS "from",
           CASE event.type WHEN 'deadline.breached' THEN event.payload->>'metric' ELSE ${named('to')} END AS "to"
    FROM event LEFT JOIN person actor ON actor.id = event.actor_id
    WHERE ${condition} AND event.type = ANY(${[...shown]}::text[])
    ORDER BY event.seq`,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

function named(side: 'from' | 'to'): Sql {
  const value = sql`event.payload->>${side}`
  return sql`CASE event.type
    WHEN 'ticket.assigned' THEN (SELECT name FROM person WHERE id = (${value})::uuid)
    WHEN 'ticket.team_changed' THEN (SELECT name FROM team WHERE id = (${value})::uuid)
    ELSE ${value} END`
}
