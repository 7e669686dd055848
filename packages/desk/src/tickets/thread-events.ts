import type { EventType, ThreadEventView } from '@lodge/contracts'
import { type Database, empty, type Sql, select, sql, wordList } from '@lodge/database'

/** The events that a thread shows as lines; messages are there themselves. */
const shown = [
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.team_changed',
  'ticket.priority_changed',
  'ticket.snoozed',
  'ticket.unsnoozed',
  'ticket.topic_changed',
  'ticket.department_changed',
  'ticket.course_changed',
  'ticket.form_answers_changed',
  'ticket.follow_up_created',
  'ticket.merged',
  'ticket.absorbed',
  'ticket.unmerged',
  'ticket.released',
  'deadline.breached',
  'deadline.escalated',
] as const satisfies EventType[]

interface EventRow extends Omit<ThreadEventView, 'at'> {
  at: Date
}

/** Changes as lines of their threads, by their ids; an event that the thread does not show is not among them. */
export async function threadEventViews(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, ThreadEventView>> {
  const events = await selectEvents(db, sql`event.id = ANY(${[...eventIds]}::uuid[])`)
  return new Map(events.map((event) => [event.id, event]))
}

/** A ticket's changes in the order in which they happened. */
export function threadEventsOf(db: Database, ticketId: string): Promise<ThreadEventView[]> {
  return selectEvents(db, sql`event.ticket_id = ${ticketId}::uuid`)
}

/**
 * `from` and `to` are statuses, priorities and times as they are, names of what they refer to, for a breach the
 * metric, and for a step that was skipped the reason: the client has the words. The casts stand inside CASE, for only there they
 * run on ids alone.
 */
async function selectEvents(db: Database, condition: Sql): Promise<ThreadEventView[]> {
  const rows = await select<EventRow>(
    db,
    sql`
    SELECT event.id, event.type, event.created_at AS at, actor.name AS actor, ${named('from')} AS "from",
           CASE event.type WHEN 'deadline.breached' THEN event.payload->>'metric' ELSE ${named('to')} END AS "to",
           CASE event.type WHEN 'deadline.escalated' THEN json_build_object(
             'metric', event.payload->'metric', 'at', event.payload->'step'->'at',
             'did', event.payload->'outcome'->'type') END AS step,
           event.payload->>'until' AS until, event.payload->>'because' AS because
    FROM event LEFT JOIN person actor ON actor.id = event.actor_id
    WHERE ${condition} AND event.type IN (${wordList(shown)})
    ORDER BY event.seq`,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

function named(side: 'from' | 'to'): Sql {
  const value = sql`event.payload->>${side}`
  return sql`CASE event.type
    ${side === 'from' ? empty : joinedNumber}
    WHEN 'ticket.assigned' THEN (SELECT name FROM person WHERE id = (${value})::uuid)
    WHEN 'ticket.team_changed' THEN (SELECT name FROM team WHERE id = (${value})::uuid)
    WHEN 'ticket.topic_changed' THEN (SELECT name FROM topic WHERE id = (${value})::uuid)
    WHEN 'ticket.department_changed' THEN (SELECT name FROM unit WHERE id = (${value})::uuid)
    WHEN 'ticket.course_changed' THEN (SELECT code FROM course WHERE id = (${value})::uuid)
    WHEN 'ticket.form_answers_changed' THEN NULL
    WHEN 'ticket.follow_up_created' THEN ${otherTicket(side)}
    WHEN 'deadline.escalated' THEN ${outcome(side)}
    ELSE ${value} END`
}

/** The number of the other ticket: the old one as `from`, the new one as `to`. */
function otherTicket(side: 'from' | 'to'): Sql {
  const id = sql`event.payload->>${side === 'from' ? 'oldId' : 'newId'}`
  return sql`(SELECT number::text FROM ticket WHERE id = (${id})::uuid AND id <> event.ticket_id)`
}
/** Only the side that took the messages in names the other: whoever sees it has its messages before them. */
const joinedNumber = sql`
    WHEN 'ticket.absorbed' THEN (SELECT number::text FROM ticket WHERE id = (event.payload->>'fromId')::uuid)
    WHEN 'ticket.released' THEN (SELECT number::text FROM ticket WHERE id = (event.payload->>'fromId')::uuid)
    WHEN 'ticket.merged' THEN NULL
    WHEN 'ticket.unmerged' THEN NULL`

function outcome(side: 'from' | 'to'): Sql {
  const value = sql`event.payload->'outcome'->>${side}`
  return sql`CASE event.payload->'outcome'->>'type'
    WHEN 'moved' THEN (SELECT name FROM team WHERE id = (${value})::uuid)
    WHEN 'reassigned' THEN (SELECT name FROM person WHERE id = (${value})::uuid)
    WHEN 'raised' THEN ${value}
    ${side === 'from' ? empty : whomOrWhyNot} END`
}

const whomOrWhyNot = sql`
    WHEN 'notified' THEN (
      SELECT string_agg(name, ', ' ORDER BY name) FROM person
      WHERE id IN (SELECT told::uuid FROM jsonb_array_elements_text(event.payload->'outcome'->'people') told))
    WHEN 'skipped' THEN event.payload->'outcome'->>'because'`
