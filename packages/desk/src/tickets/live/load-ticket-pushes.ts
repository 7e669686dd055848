import type { CourseView, FormAnswerView, RequesterTicketPush, TicketPush } from '@lodge/contracts'
import { type Database, pipelineQueries, query, sql } from '@lodge/database'
import { reachableStatuses } from '@lodge/domain'
import { listDeadlinesOfMany } from '../../sla/deadlines/list-deadlines.ts'
import { findFollowUpsOfMany } from '../links/find-follow-ups.ts'
import { requesterPermissions } from '../list/get-my-ticket.ts'
import { loadFormAnswers } from '../properties/load-form-answers.ts'
import { findTicketsByIds } from '../ticket-record.ts'
import { toRequesterTicketRow, toTicketRow } from '../ticket-views.ts'

/** Whose business a ticket is; ids for choosing rooms, never for sending. */
export interface BroadcastTarget {
  number: number
  version: number
  teamId: string
  requesterId: string
}

/** Where a ticket stands now, or null when it is gone. */
export async function findBroadcastTarget(db: Database, ticketId: string): Promise<BroadcastTarget | null> {
  const [place] = await query<BroadcastTarget & { [column: string]: unknown }>(
    db,
    sql`SELECT number, version, team_id AS "teamId", requester_id AS "requesterId"
        FROM ticket WHERE id = ${ticketId}`,
  )
  return place ?? null
}

/** What both sides are sent about a ticket as it is now, and the place that decides who they are. */
export interface TicketPushes {
  place: BroadcastTarget
  /** The line that an event adds to the thread is that event's own. */
  staff: Omit<TicketPush, 'event' | 'formAnswers'>
  requester: Omit<RequesterTicketPush, 'asked'>
}

/** The news of many tickets by their ids, in as many queries as of one; of one that is gone there is none. */
export async function loadTicketPushes(
  db: Database,
  ticketIds: readonly string[],
  now: Date,
): Promise<Map<string, TicketPushes>> {
  const [tickets, deadlines, followUps] = await pipelineQueries(db, (db) =>
    Promise.all([
      findTicketsByIds(db, ticketIds),
      listDeadlinesOfMany(db, ticketIds, now),
      findFollowUpsOfMany(db, ticketIds),
    ]),
  )
  const news = await Promise.all(
    tickets.map(async (ticket): Promise<[string, TicketPushes]> => {
      const { id, number, version, teamId, requesterId } = ticket
      const followedBy = followUps.get(id)?.followedBy ?? null
      const staff = {
        row: await toTicketRow(db, ticket, now),
        deadlines: deadlines.get(id) ?? [],
        changeStatus: [...reachableStatuses(ticket, now)],
      }
      const requester = {
        row: await toRequesterTicketRow(db, ticket, now),
        can: requesterPermissions(ticket, { now, isFollowed: followedBy !== null }),
        followedBy,
      }
      return [id, { place: { number, version, teamId, requesterId }, staff, requester }]
    }),
  )
  return new Map(news)
}

/** The course and the answers of a ticket as both sides are sent them where they have changed. */
export async function loadFormAnswersPush(
  db: Database,
  ticketId: string,
): Promise<{ course: CourseView | null; formAnswers: FormAnswerView[] }> {
  const { course, formAnswers } = await loadFormAnswers(db, ticketId)
  return { course, formAnswers }
}
