import type { CourseView, SlaStanding, TicketChannel, TicketPriority, TicketStatus } from '@lodge/contracts'
import { type Database, type Sql, select, sql } from '@lodge/database'
import type { StoredClock } from '../sla/stored-clock.ts'

interface Named {
  alias: string
  name: string
}

/** A ticket with the names of all that it refers to, as the views are made from it. */
export interface TicketRecord {
  id: string
  number: number
  version: number
  subject: string
  snippet: string
  status: TicketStatus
  priority: TicketPriority
  requesterId: string
  teamId: string
  requester: Named
  team: Named
  assignee: Named | null
  topic: Named
  unit: Named | null
  course: CourseView | null
  tags: string[]
  channel: TicketChannel
  wakeAt: Date | null
  standing: SlaStanding
  /** As the clock itself wrote them, so they are not judged again for every row of a list. */
  sla: StoredClock | null
  requesterSla: StoredClock | null
  slaDueAt: Date | null
  createdAt: Date
  updatedAt: Date
  /** Null also for a ticket that was merged away: it does not come back by being reopened. */
  closedAt: Date | null
  isMerged: boolean
}

/**
 * Reads the tickets that `page` names by `id`, in its order `place`, with one query. The page is found first and
 * joined after, so that joins cost what the page costs.
 */
export function selectTickets(db: Database, page: Sql): Promise<TicketRecord[]> {
  return select<TicketRecord>(
    db,
    sql`
    SELECT ticket.id, ticket.number, ticket.version, ticket.subject, ticket.snippet, ticket.status, ticket.priority,
           ticket.tags, ticket.channel, ticket.wake_at AS "wakeAt",
           ticket.requester_id AS "requesterId", ticket.team_id AS "teamId", ticket.standing, ticket.sla,
           ticket.requester_sla AS "requesterSla", ticket.sla_due_at AS "slaDueAt",
           ticket.created_at AS "createdAt", ticket.updated_at AS "updatedAt",
           CASE WHEN ticket.merged_into_id IS NULL THEN ticket.closed_at END AS "closedAt",
           ticket.merged_into_id IS NOT NULL AS "isMerged",
           json_build_object('alias', requester.alias, 'name', requester.name) AS requester,
           json_build_object('alias', team.alias, 'name', team.name) AS team,
           json_build_object('alias', topic.alias, 'name', topic.name) AS topic,
           CASE WHEN assignee.id IS NOT NULL
                THEN json_build_object('alias', assignee.alias, 'name', assignee.name) END AS assignee,
           CASE WHEN unit.id IS NOT NULL
                THEN json_build_object('alias', unit.alias, 'name', unit.name) END AS unit,
           CASE WHEN course.id IS NOT NULL
                THEN json_build_object('alias', course.alias, 'code', course.code, 'name', course.name) END AS course
    FROM (${page}) page
    JOIN ticket ON ticket.id = page.id
    JOIN person requester ON requester.id = ticket.requester_id
    JOIN team ON team.id = ticket.team_id
    JOIN topic ON topic.id = ticket.topic_id
    LEFT JOIN person assignee ON assignee.id = ticket.assignee_id
    LEFT JOIN unit ON unit.id = ticket.unit_id
    LEFT JOIN course ON course.id = ticket.course_id
    ORDER BY page.place`,
  )
}

/** The one ticket that fulfils the condition, or null. */
export async function findTicket(db: Database, condition: Sql): Promise<TicketRecord | null> {
  const found = await selectTickets(
    db,
    sql`SELECT ticket.id, 1 AS place FROM ticket WHERE ${condition} LIMIT 1`,
  )
  return found[0] ?? null
}
