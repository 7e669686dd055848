import {
  choiceProperties,
  labelProperties,
  type NamedRef,
  type ReferenceProperty,
  type TicketRow,
  type ValueProperty,
} from '@lodge/contracts'
import { type Database, isOneOf, join, query, raw, type Sql, sql, type Transaction } from '@lodge/database'
import type { StoredDeadline } from '../../sla/deadlines/stored-deadline.ts'
import { loadNames, type NamesById, nameChanges, type RecordName } from './known-names.ts'
import { propertyColumns } from './stored-properties.ts'
import { autoCloseDays, reopenDays } from './ticket-limits.ts'

/** A ticket with the names of all that it refers to, from which the views are made. */
export interface TicketRecord extends Pick<TicketRow, ValueProperty> {
  id: string
  stamp: string
  /** Names of its topic in other languages, by their tags. */
  topicNames: Record<string, string>
  teamNames: Record<string, string>
  number: number
  version: number
  subject: string
  snippet: string
  requesterId: string
  teamId: string
  snoozedUntil: Date | null
  unansweredSince: Date | null
  /** As the engine's result was stored, so that it is not evaluated again for every row of a list. */
  sla: StoredDeadline | null
  requesterSla: StoredDeadline | null
  slaDueAt: Date | null
  createdAt: Date
  updatedAt: Date
  resolvedAt: Date | null
  /** Null also for a merged ticket, which cannot be reopened. */
  closedAt: Date | null
  reopenDays: number
  /** The time of its auto-close; null unless it is resolved and not merged. */
  closesAt: Date | null
  isMerged: boolean
  ratingComment: string | null
  /** The agent who opened it for its requester. */
  createdBy: NamedRef | null
  /** Has something by staff that the requester has not read. */
  isUnread: boolean
}

/** A record's columns: its own, with the ids of what it refers to. */
interface TicketColumns extends Omit<TicketRecord, ReferenceProperty | 'topicNames' | 'createdBy'> {
  [name: string]: unknown
  topicId: string
  assigneeId: string | null
  createdById: string | null
  departmentId: string | null
  courseId: string | null
}

/**
 * A stamp that stays the same as long as what a ticket's row shows: the transaction that wrote the row last,
 * since not every change raises the version, and how often a name or an alias of what tickets refer to has
 * changed.
 */
export const ticketStamp = sql`ticket.xmin || '.' || ${nameChanges}`

/** Returns how often a name had changed, as `nameChanges` does. */
export function nameChangesIn(stamp: string): string {
  return stamp.slice(stamp.indexOf('.') + 1)
}

/**
 * Returns the tickets whose ids `page` selects, in its order. The page is found by a statement of its own: it is
 * planned for its values each time, which costs much less without the joins, and the joins cost what the page costs.
 */
export async function selectTickets(db: Database, page: Sql): Promise<TicketRecord[]> {
  const found = await query<{ id: string }>(db, page)
  return findTicketsByIds(
    db,
    found.map(({ id }) => id),
  )
}

/** Returns the tickets with these ids, in their order. */
export async function findTicketsByIds(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<TicketRecord[]> {
  if (ids.length === 0) return []
  const found = await selectRecords(db, isOneOf(sql`ticket.id`, ids))
  const byId = new Map(found.map((ticket) => [ticket.id, ticket]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the one ticket that matches the condition, or null. */
export async function findTicket(db: Database, condition: Sql): Promise<TicketRecord | null> {
  const [found] = await selectRecords(db, condition)
  return found ?? null
}

/** The properties that are words of the ticket itself. */
const ownValues = join(
  [...choiceProperties, ...labelProperties].map((key) => sql`${propertyColumns[key]} AS ${raw(`"${key}"`)}`),
)

async function selectRecords(db: Database | Transaction, condition: Sql): Promise<TicketRecord[]> {
  const rows = await query<TicketColumns>(
    db,
    sql`
    SELECT ticket.id, ${ticketStamp} AS stamp, ticket.number, ticket.version, ticket.subject, ticket.snippet, ${ownValues},
           ticket.snoozed_until AS "snoozedUntil", ticket.unanswered_since AS "unansweredSince",
           ticket.requester_id AS "requesterId", ticket.team_id AS "teamId", ticket.sla,
           ticket.requester_sla AS "requesterSla", ticket.sla_due_at AS "slaDueAt",
           ticket.created_at AS "createdAt", ticket.updated_at AS "updatedAt",
           ticket.resolved_at AS "resolvedAt",
           CASE WHEN ticket.merged_into_id IS NULL THEN ticket.closed_at END AS "closedAt",
           ${reopenDays} AS "reopenDays",
           CASE WHEN ticket.status = 'resolved' AND ticket.merged_into_id IS NULL
                THEN ticket.resolved_at + ${autoCloseDays} * interval '1 day' END AS "closesAt",
           ticket.rating_comment AS "ratingComment",
           COALESCE(ticket.staff_replied_at > COALESCE(ticket.requester_read_at, '-infinity'), FALSE) AS "isUnread",
           ticket.merged_into_id IS NOT NULL AS "isMerged",
           ticket.topic_id AS "topicId", ticket.assignee_id AS "assigneeId",
           ticket.created_by_id AS "createdById",
           ticket.department_id AS "departmentId", ticket.course_id AS "courseId"
    FROM ticket
    WHERE ${condition}`,
  )
  const [first] = rows
  if (!first) return []
  const names = await loadNames(db, nameChangesIn(first.stamp), {
    person: rows.flatMap((row) => [row.requesterId, row.assigneeId, row.createdById]),
    team: rows.map(({ teamId }) => teamId),
    topic: rows.map(({ topicId }) => topicId),
    department: rows.map(({ departmentId }) => departmentId),
    course: rows.map(({ courseId }) => courseId),
  })
  return rows.flatMap((row) => toRecord(row, names) ?? [])
}

/** Returns null for a ticket that was deleted meanwhile, with what it referred to. */
function toRecord(row: TicketColumns, names: NamesById): TicketRecord | null {
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id))
  const [requester, team, topic] = [nameOf(row.requesterId), nameOf(row.teamId), nameOf(row.topicId)]
  if (!requester || !team || !topic) return null
  const [course, creator] = [nameOf(row.courseId), nameOf(row.createdById)]
  return {
    ...row,
    requester: toRef(requester),
    team: toRef(team),
    topic: toRef(topic),
    topicNames: topic.names ?? {},
    teamNames: team.names ?? {},
    assignee: refOrNull(nameOf(row.assigneeId)),
    createdBy: creator ? { alias: creator.alias, name: creator.givenName ?? creator.name } : null,
    department: refOrNull(nameOf(row.departmentId)),
    course: course
      ? { ...toRef(course), code: course.code ?? '', ...(course.term && { term: course.term }) }
      : null,
  }
}

function toRef({ alias, name }: RecordName): NamedRef {
  return { alias, name }
}

function refOrNull(name: RecordName | undefined): NamedRef | null {
  return name ? toRef(name) : null
}
