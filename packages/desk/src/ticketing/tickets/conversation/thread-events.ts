import {
  isPropertyEvent,
  isReferenceProperty,
  type PropertyEventType,
  propertyChangedBy,
  type ThreadEventType,
  type ThreadEventView,
  threadEventTypes,
} from '@lodge/contracts'
import {
  type Database,
  empty,
  join,
  json,
  literalList,
  pipelineQueries,
  query,
  raw,
  type Sql,
  sql,
  uuid,
  uuids,
} from '@lodge/database'
import { deskStrings } from '../../../foundation/strings.ts'
import { courseQuestionKey } from '../../topics/require-course.ts'
import { propertyReferences } from '../properties/property-references.ts'

interface LineRow extends Omit<ThreadEventView, 'at'> {
  at: Date
  threadId: string
}

/** The line that an event adds to each thread that shows it, by the thread's ticket. */
export type ThreadLines = ReadonlyMap<string, ThreadEventView>

/** Returns the lines of events by the events' ids; an event that no thread shows is left out. */
export async function threadLines(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, ThreadLines>> {
  const ids = uuids(eventIds)
  const events = sql`
    SELECT event.*, ticket_id AS thread_id FROM event WHERE id = ANY(${ids})
    UNION ALL
    SELECT event.*, (payload->>'targetId')::uuid FROM event
    WHERE id = ANY(${ids}) AND payload->>'targetId' IS NOT NULL`
  // Over the connection that keeps its plans.
  const lines = await pipelineQueries(db, (piped) => selectLines(piped, events))
  const byEvent = Map.groupBy(lines, ({ view }) => view.id)
  return new Map(
    [...byEvent].map(([id, shown]) => [id, new Map(shown.map(({ threadId, view }) => [threadId, view]))]),
  )
}

/** Returns a ticket's changes in the order in which they happened. */
export async function loadThreadEvents(db: Database, ticketId: string): Promise<ThreadEventView[]> {
  const lines = await selectLines(
    db,
    sql`SELECT event.*, ticket_id AS thread_id FROM event WHERE ticket_id = ${ticketId}
        UNION ALL
        SELECT event.*, ${uuid(ticketId)} FROM event WHERE payload->>'targetId' = ${ticketId}`,
  )
  return lines.map(({ view }) => view)
}

/**
 * `from` and `to` are statuses, priorities and times as they are, names of records, for a breach the metric, for a step
 * that was skipped the reason, and for answers of the requester the names of their fields: the client has the texts. The casts are inside CASE, because only there they run on
 * ids alone.
 */
async function selectLines(
  db: Database,
  events: Sql,
): Promise<{ threadId: string; view: ThreadEventView }[]> {
  const rows = await query<LineRow>(
    db,
    sql`
    SELECT event.id, event.thread_id AS "threadId", event.type, event.created_at AS at,
           -- Looked up for each event, so that a plan made for any number of them never reads every person.
           (SELECT name FROM person WHERE id = event.actor_id) AS actor,
           ${named('from')} AS "from",
           ${named('to')} AS "to",
           CASE event.type WHEN 'deadline.escalated' THEN json_build_object(
             'metric', event.payload->'metric', 'at', event.payload->'step'->'at',
             'did', event.payload->'outcome'->'type') END AS step,
           event.payload->>'until' AS until, event.payload->>'because' AS because,
           (event.payload->>'afterDays')::int AS "afterDays"
    FROM (${events}) event
    WHERE event.type IN (${literalList(threadEventTypes)})
    ORDER BY event.seq`,
  )
  return rows.map(({ threadId, at, ...row }) => ({ threadId, view: { ...row, at: at.toISOString() } }))
}

type Side = 'from' | 'to'

const courseQuestion = json([{ key: courseQuestionKey, label: deskStrings(null).t('property.name.course') }])

/** The labels of the fields that the requester has answered. */
const givenAnswers = sql`
  CASE WHEN event.payload->>'by' = 'requester' THEN (
    SELECT string_agg(field->>'label', ', ' ORDER BY place)
    FROM ticket LEFT JOIN form_version version ON version.id = ticket.form_version_id,
         jsonb_array_elements(${courseQuestion}::jsonb || COALESCE(version.fields, '[]'))
           WITH ORDINALITY AS asked(field, place)
    WHERE ticket.id = event.ticket_id
      AND event.payload->'to'->(field->>'key') IS DISTINCT FROM event.payload->'from'->(field->>'key')) END`

const payloadOf = (side: Side) => sql`event.payload->>${side}`

/** The value before or after, for each event that is no change of a property; a missing one is a type error. */
const sides: Record<Exclude<ThreadEventType, PropertyEventType>, (side: Side) => Sql> = {
  'ticket.snoozed': payloadOf,
  'ticket.unsnoozed': payloadOf,
  'ticket.form_answers_changed': (side) => (side === 'to' ? givenAnswers : sql`NULL`),
  'ticket.follow_up_created': followUpNumber,
  'ticket.requester_changed': (side) =>
    sql`(SELECT COALESCE(NULLIF(name, ''), email) FROM person WHERE id = (event.payload->>${side})::uuid)`,
  'ticket.assignment_waits': (side) =>
    side === 'to' ? sql`(SELECT name FROM team WHERE id = (event.payload->>'teamId')::uuid)` : sql`NULL`,
  'ticket.macro_applied': (side) => (side === 'to' ? sql`event.payload->>'title'` : sql`NULL`),
  'ticket.automation_ran': (side) =>
    side === 'to' ? sql`event.payload->>'title'` : sql`event.payload->>'outcome'`,
  'ticket.webhook_called': (side) =>
    side === 'to' ? sql`event.payload->>'name'` : sql`event.payload->>'title'`,
  'ticket.merged': mergedNumber,
  'ticket.unmerged': mergedNumber,
  'ticket.message_moved': otherNumber,
  'ticket.split': otherNumber,
  'deadline.breached': (side) => (side === 'to' ? sql`event.payload->>'metric'` : sql`NULL`),
  'deadline.escalated': outcome,
}

function sideOf(type: ThreadEventType, side: Side): Sql {
  if (!isPropertyEvent(type)) return sides[type](side)
  const property = propertyChangedBy(type)
  if (!isReferenceProperty(property)) return payloadOf(side)
  const { table, name, shortName } = propertyReferences[property]
  return sql`(SELECT ${shortName ?? name} FROM ${table} WHERE id = (${payloadOf(side)})::uuid)`
}

function named(side: Side): Sql {
  const cases = threadEventTypes.map((type) => sql`WHEN ${raw(`'${type}'`)} THEN ${sideOf(type, side)}`)
  return sql`CASE event.type ${join(cases, ' ')} END`
}

/** Returns the number of the other ticket: in the follow-up's thread as `from`, in the closed ticket's as `to`. */
function followUpNumber(side: Side): Sql {
  const id = sql`event.payload->>${side === 'from' ? 'sourceId' : 'targetId'}`
  return sql`(SELECT number::text FROM ticket WHERE id = (${id})::uuid AND id <> event.thread_id)`
}

/**
 * Returns the source's number, as `to` and in the target's thread alone: its readers have the source's messages in
 * front of them.
 */
function mergedNumber(side: Side): Sql {
  if (side === 'from') return sql`NULL`
  return sql`(SELECT number::text FROM ticket
              WHERE id = (event.payload->>'sourceId')::uuid AND id <> event.thread_id)`
}

/** Returns the number of the other ticket: as `to` where the message left, as `from` where it came. */
function otherNumber(side: Side): Sql {
  return sql`(SELECT number::text FROM ticket WHERE id = (event.payload->>'otherId')::uuid
                AND event.payload->>'way' = ${side === 'to' ? 'away' : 'here'})`
}

function outcome(side: Side): Sql {
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
      WHERE id IN (SELECT person::uuid FROM jsonb_array_elements_text(event.payload->'outcome'->'people') person))
    WHEN 'skipped' THEN event.payload->'outcome'->>'because'`
