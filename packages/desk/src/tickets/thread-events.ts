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
  'ticket.unmerged',
  'deadline.breached',
  'deadline.escalated',
] as const satisfies EventType[]

interface LineRow extends Omit<ThreadEventView, 'at'> {
  at: Date
  threadId: string
}

/** The line that an event adds to each thread that shows it, by the thread's ticket. */
export type ThreadLines = ReadonlyMap<string, ThreadEventView>

/** Returns the lines of events by the events' ids; an event that no thread shows is not among them. */
export async function threadLines(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, ThreadLines>> {
  const ids = sql`${[...eventIds]}::uuid[]`
  const lines = await selectLines(
    db,
    sql`SELECT event.*, ticket_id AS thread_id FROM event WHERE id = ANY(${ids})
        UNION ALL
        SELECT event.*, CASE WHEN ${isMerge} THEN (payload->>'targetId')::uuid END FROM event
        WHERE id = ANY(${ids}) AND ${isMerge}`,
  )
  const byEvent = Map.groupBy(lines, ({ view }) => view.id)
  return new Map(
    [...byEvent].map(([id, shown]) => [id, new Map(shown.map(({ threadId, view }) => [threadId, view]))]),
  )
}

/** Returns a ticket's changes in the order in which they happened. */
export async function threadEventsOf(db: Database, ticketId: string): Promise<ThreadEventView[]> {
  const lines = await selectLines(
    db,
    sql`SELECT event.*, ticket_id AS thread_id FROM event WHERE ticket_id = ${ticketId}::uuid
        UNION ALL
        SELECT event.*, ${ticketId}::uuid FROM event WHERE payload->>'targetId' = ${ticketId} AND ${isMerge}`,
  )
  return lines.map(({ view }) => view)
}

/** A merge is recorded in its source's history and shown in its target's thread as well. */
const isMerge = sql`type IN ('ticket.merged', 'ticket.unmerged')`

/**
 * `from` and `to` are statuses, priorities and times as they are, names of what they refer to, for a breach the
 * metric, and for a step that was skipped the reason: the client has the words. The casts stand
 * inside CASE, for only there they run on ids alone.
 */
async function selectLines(
  db: Database,
  events: Sql,
): Promise<{ threadId: string; view: ThreadEventView }[]> {
  const rows = await select<LineRow>(
    db,
    sql`
    SELECT event.id, event.thread_id AS "threadId", event.type, event.created_at AS at, actor.name AS actor,
           ${named('from')} AS "from",
           CASE event.type WHEN 'deadline.breached' THEN event.payload->>'metric' ELSE ${named('to')} END AS "to",
           CASE event.type WHEN 'deadline.escalated' THEN json_build_object(
             'metric', event.payload->'metric', 'at', event.payload->'step'->'at',
             'did', event.payload->'outcome'->'type') END AS step,
           event.payload->>'until' AS until, event.payload->>'because' AS because
    FROM (${events}) event LEFT JOIN person actor ON actor.id = event.actor_id
    WHERE event.type IN (${wordList(shown)})
    ORDER BY event.seq`,
  )
  return rows.map(({ threadId, at, ...row }) => ({ threadId, view: { ...row, at: at.toISOString() } }))
}

function named(side: 'from' | 'to'): Sql {
  const value = sql`event.payload->>${side}`
  return sql`CASE event.type
    WHEN 'ticket.merged' THEN ${mergedNumber(side)}
    WHEN 'ticket.unmerged' THEN ${mergedNumber(side)}
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

/** The source's number, as `to` and in the target's thread alone: who reads that one has the source's messages before them. */
function mergedNumber(side: 'from' | 'to'): Sql {
  if (side === 'from') return sql`NULL`
  return sql`(SELECT number::text FROM ticket
              WHERE id = (event.payload->>'sourceId')::uuid AND id <> event.thread_id)`
}

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
