import {
  isPropertyEvent,
  isReferenceProperty,
  type PropertyEventType,
  propertyChangedBy,
  type ReferenceProperty,
  type ThreadEventType,
  type ThreadEventView,
  threadEventTypes,
} from '@lodge/contracts'
import {
  type Database,
  empty,
  isOneOf,
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
import { loadNames, type NamedKind, nameChanges, type RecordName } from '../known-names.ts'

interface LineRow extends Omit<ThreadEventView, 'at' | 'actor' | 'from' | 'to'> {
  threadId: string
  at: Date
  actorId: string | null
  from: string | null
  fromIs: LineValue | null
  to: string | null
  toIs: LineValue | null
  nameChanges: string
}

/** A side of a line that is no words: the id of a record, or what is gathered from several. */
type LineValue = NamedKind | 'staff' | 'ticket' | 'gathered'

/** The line that an event adds to each thread that shows it, by the thread's ticket. */
export type ThreadLines = ReadonlyMap<string, ThreadEventView>

/** Returns the lines of events by the events' ids; an event that no thread shows is left out. */
export async function threadLines(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, ThreadLines>> {
  const ids = uuids(eventIds)
  const events = sql`
    SELECT ${eventColumns}, ticket_id AS thread_id FROM event WHERE id = ANY(${ids})
    UNION ALL
    SELECT ${eventColumns}, (payload->>'targetId')::uuid FROM event
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
    sql`SELECT ${eventColumns}, ticket_id AS thread_id FROM event WHERE ticket_id = ${ticketId}
        UNION ALL
        SELECT ${eventColumns}, ${uuid(ticketId)} FROM event WHERE payload->>'targetId' = ${ticketId}`,
  )
  return lines.map(({ view }) => view)
}

/** The columns of `event` that make a line. */
const eventColumns = sql`id, type, created_at, actor_id, payload, seq`

/**
 * `from` and `to` are statuses, priorities and times as they are, names of records, for a breach the metric, for a step
 * that was skipped the reason, and for answers of the requester the names of their fields: the client has the texts.
 */
async function selectLines(
  db: Database,
  events: Sql,
): Promise<{ threadId: string; view: ThreadEventView }[]> {
  const rows = await query<LineRow>(
    db,
    sql`
    SELECT id, thread_id AS "threadId", type, created_at AS at, actor_id AS "actorId", ${lineValues},
           ${nameChanges} AS "nameChanges"
    FROM (${events}) event WHERE type IN (${literalList(threadEventTypes)})
    ORDER BY seq`,
  )
  const [first] = rows
  if (!first) return []
  const idsOf = (...wanted: LineValue[]) =>
    rows.flatMap(({ from, fromIs, to, toIs }) => [
      fromIs && wanted.includes(fromIs) ? from : null,
      toIs && wanted.includes(toIs) ? to : null,
    ])
  const gathered = rows.flatMap(({ id, toIs }) => (toIs === 'gathered' ? [id] : []))
  const [names, numbers, texts] = await Promise.all([
    loadNames(db, first.nameChanges, {
      person: [...rows.map(({ actorId }) => actorId), ...idsOf('person', 'staff')],
      team: idsOf('team'),
      topic: idsOf('topic'),
      department: idsOf('department'),
      course: idsOf('course'),
    }),
    loadNumbers(db, idsOf('ticket')),
    loadGathered(db, gathered),
  ])
  return rows.map(({ threadId, at, actorId, from, fromIs, to, toIs, nameChanges: _, ...row }) => {
    const shown = (value: string | null, is: LineValue | null): string | null => {
      if (is === null || value === null) return value
      if (is === 'gathered') return texts.get(row.id) ?? null
      if (is === 'ticket') return value === threadId ? null : (numbers.get(value) ?? null)
      return shownName(names.get(value), is)
    }
    const actor = actorId === null ? null : shownName(names.get(actorId), 'staff')
    const view = { ...row, actor, from: shown(from, fromIs), to: shown(to, toIs), at: at.toISOString() }
    return { threadId, view }
  })
}

function shownName(record: RecordName | undefined, is: NamedKind | 'staff'): string | null {
  if (!record) return null
  if (is === 'staff') return record.givenName ?? record.name
  if (is !== 'course') return record.name
  return record.term ? `${record.code} (${record.term})` : (record.code ?? null)
}

/** Returns the numbers of tickets by id. */
async function loadNumbers(
  db: Database,
  wanted: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = wanted.filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await query<{ id: string; number: string }>(
    db,
    sql`SELECT id, number::text FROM ticket WHERE ${isOneOf(sql`id`, ids)}`,
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Returns what a line says of several fields or people, by event. */
async function loadGathered(
  db: Database,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (eventIds.length === 0) return new Map()
  const rows = await query<{ id: string; text: string | null }>(
    db,
    sql`SELECT id, CASE type WHEN 'deadline.escalated' THEN ${notifiedPeople} ELSE ${givenAnswers} END AS text
        FROM event WHERE ${isOneOf(sql`id`, eventIds)}`,
  )
  return new Map(rows.map(({ id, text }) => [id, text]))
}

type Side = 'from' | 'to'

/** A side of a line in SQL: words as they are, or what `LineValue` says. */
interface LineSide {
  value: Sql
  is?: Sql
}

/** Written out: as values they would be sent with every reading of a thread. */
const key = (word: string) => raw(`'${word}'`)

const payloadAt = (word: string) => sql`event.payload->>${key(word)}`

const nothing: LineSide = { value: sql`NULL` }
const words = (side: string): LineSide => ({ value: payloadAt(side) })
const record = (kind: LineValue, id: Sql): LineSide => ({ value: id, is: key(kind) })
const gathered: LineSide = { value: sql`''`, is: key('gathered') }

/** The value before or after, for each event that is no change of a property; a missing one is a type error. */
const sides: Record<Exclude<ThreadEventType, PropertyEventType>, (side: Side) => LineSide> = {
  'ticket.snoozed': words,
  'ticket.unsnoozed': words,
  'ticket.form_answers_changed': (side) => (side === 'to' ? gathered : nothing),
  // In the follow-up's thread as `from`, in the closed ticket's as `to`.
  'ticket.follow_up_created': (side) =>
    record('ticket', payloadAt(side === 'from' ? 'sourceId' : 'targetId')),
  'ticket.requester_changed': (side) => record('person', payloadAt(side)),
  'ticket.assignment_waits': (side) => (side === 'to' ? record('team', payloadAt('teamId')) : nothing),
  'ticket.macro_applied': (side) => (side === 'to' ? words('title') : nothing),
  'ticket.automation_ran': (side) => words(side === 'to' ? 'title' : 'outcome'),
  'ticket.webhook_called': (side) => words(side === 'to' ? 'name' : 'title'),
  'ticket.merged': mergedTicket,
  'ticket.unmerged': mergedTicket,
  'ticket.message_moved': otherTicket,
  'ticket.split': otherTicket,
  'deadline.breached': (side) => (side === 'to' ? words('metric') : nothing),
  'deadline.escalated': outcome,
}

/** The record that each property refers to. */
const recordsOfProperties: Record<ReferenceProperty, NamedKind> = {
  requester: 'person',
  assignee: 'person',
  team: 'team',
  topic: 'topic',
  department: 'department',
  course: 'course',
}

function sideOf(type: ThreadEventType, side: Side): LineSide {
  if (!isPropertyEvent(type)) return sides[type](side)
  const property = propertyChangedBy(type)
  return isReferenceProperty(property) ? record(recordsOfProperties[property], payloadAt(side)) : words(side)
}

/**
 * Returns the source's number, as `to` and in the target's thread alone: its readers have the source's messages in
 * front of them.
 */
function mergedTicket(side: Side): LineSide {
  return side === 'to' ? record('ticket', payloadAt('sourceId')) : nothing
}

/** Returns the number of the other ticket: as `to` where the message left, as `from` where it came. */
function otherTicket(side: Side): LineSide {
  const way = key(side === 'to' ? 'away' : 'here')
  return record('ticket', sql`CASE WHEN event.payload->>'way' = ${way} THEN event.payload->>'otherId' END`)
}

function outcome(side: Side): LineSide {
  const type = sql`event.payload->'outcome'->>'type'`
  const to = side === 'to'
  return {
    value: sql`CASE WHEN ${type} IN ('moved', 'reassigned', 'raised') THEN event.payload->'outcome'->>${key(side)}
                 ${to ? sql`WHEN ${type} = 'skipped' THEN event.payload->'outcome'->>'because' WHEN ${type} = 'notified' THEN ''` : empty} END`,
    is: sql`CASE ${type} WHEN 'moved' THEN 'team' WHEN 'reassigned' THEN 'staff'
              ${to ? sql`WHEN 'notified' THEN 'gathered'` : empty} END`,
  }
}

const lineValues = join([
  ...(['from', 'to'] as const).flatMap((side) => {
    const all = threadEventTypes.map((type) => ({ type: key(type), ...sideOf(type, side) }))
    const values = all.map((each) => sql`WHEN ${each.type} THEN ${each.value}`)
    const kinds = all.flatMap(({ type, is }) => (is ? [sql`WHEN ${type} THEN ${is}`] : []))
    return [
      sql`CASE event.type ${join(values, ' ')} END AS ${raw(`"${side}"`)}`,
      sql`CASE event.type ${join(kinds, ' ')} END AS ${raw(`"${side}Is"`)}`,
    ]
  }),
  sql`CASE event.type WHEN 'deadline.escalated' THEN json_build_object(
        'metric', event.payload->'metric', 'at', event.payload->'step'->'at',
        'did', event.payload->'outcome'->'type') END AS step`,
  sql`event.payload->>'until' AS until`,
  sql`event.payload->>'because' AS because`,
  sql`(event.payload->>'afterDays')::int AS "afterDays"`,
])

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

const notifiedPeople = sql`(
  SELECT string_agg(name, ', ' ORDER BY name) FROM person
  WHERE id IN (SELECT person::uuid FROM jsonb_array_elements_text(event.payload->'outcome'->'people') person))`
