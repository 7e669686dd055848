import {
  choiceProperties,
  labelProperties,
  type NamedRef,
  type ReferenceProperty,
  type TicketRow,
  type ValueProperty,
} from '@lodge/contracts'
import { type Database, isOneOf, join, query, raw, type Sql, sql, type Transaction } from '@lodge/database'
import { courseTerm, courseTitle } from '../../directory/courses/course-name.ts'
import { shownName } from '../../foundation/shown-name.ts'
import type { StoredDeadline } from '../../sla/deadlines/stored-deadline.ts'
import { propertyColumns } from './stored-properties.ts'
import { autoCloseDays, reopenDays } from './ticket-limits.ts'

/** A ticket with the names of all that it refers to, from which the views are made. */
export interface TicketRecord extends Pick<TicketRow, ValueProperty> {
  id: string
  stamp: string
  /** Names of its topic in other languages, by their tags. */
  topicNames: Record<string, string>
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
  /** Has something by staff that the requester has not read. */
  isUnread: boolean
}

/** A record's columns. Names are plain text, which is half the work of JSON for Postgres and for us. */
interface TicketColumns extends Omit<TicketRecord, ReferenceProperty> {
  [name: string]: unknown
  requesterAlias: string
  requesterName: string
  teamAlias: string
  teamName: string
  topicAlias: string
  topicName: string
  assigneeAlias: string | null
  assigneeName: string | null
  departmentAlias: string | null
  departmentName: string | null
  courseAlias: string | null
  courseCode: string | null
  courseName: string | null
  courseTerm: string | null
}

/**
 * A stamp that stays the same as long as what a ticket's row shows: the transaction that wrote the row last,
 * since not every change raises the version, and how often a name or an alias of what tickets refer to has
 * changed.
 */
export const ticketStamp = sql`ticket.xmin || '.' || (SELECT COALESCE(sum(changes), 0)::text FROM name_change)`

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
           requester.alias AS "requesterAlias", ${shownName('requester')} AS "requesterName",
           team.alias AS "teamAlias", team.name AS "teamName",
           topic.alias AS "topicAlias", topic.name AS "topicName", topic.names AS "topicNames",
           assignee.alias AS "assigneeAlias", assignee.name AS "assigneeName",
           department.alias AS "departmentAlias", department.name AS "departmentName",
           course.alias AS "courseAlias", course.code AS "courseCode", ${courseTitle} AS "courseName",
           ${courseTerm} AS "courseTerm"
    FROM ticket
    JOIN person requester ON requester.id = ticket.requester_id
    JOIN team ON team.id = ticket.team_id
    JOIN topic ON topic.id = ticket.topic_id
    LEFT JOIN person assignee ON assignee.id = ticket.assignee_id
    LEFT JOIN department ON department.id = ticket.department_id
    LEFT JOIN course ON course.id = ticket.course_id
    WHERE ${condition}`,
  )
  return rows.map(toRecord)
}

function toRecord(row: TicketColumns): TicketRecord {
  const { courseAlias: alias, courseCode: code, courseName: name, courseTerm: term } = row
  return {
    ...row,
    requester: { alias: row.requesterAlias, name: row.requesterName },
    team: { alias: row.teamAlias, name: row.teamName },
    topic: { alias: row.topicAlias, name: row.topicName },
    assignee: named(row.assigneeAlias, row.assigneeName),
    department: named(row.departmentAlias, row.departmentName),
    course:
      alias === null || code === null || name === null
        ? null
        : { alias, code, name, ...(term !== null && { term }) },
  }
}

function named(alias: string | null, name: string | null): NamedRef | null {
  return alias === null || name === null ? null : { alias, name }
}
