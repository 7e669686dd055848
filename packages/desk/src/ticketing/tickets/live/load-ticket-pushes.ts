import type { RequesterTicketPush, TicketPush } from '@lodge/contracts'
import { type Database, pipelineQueries, query, sql } from '@lodge/database'
import { reachableStatuses } from '@lodge/domain'
import { listDeadlinesOfMany } from '../../../sla/deadlines/list-deadlines.ts'
import { findFollowUpsOfMany } from '../links/find-follow-ups.ts'
import { requesterPermissions } from '../list/get-my-ticket.ts'
import { loadFormAnswers, toMissingAnswersView } from '../properties/load-form-answers.ts'
import { findTicketsByIds } from '../ticket-record.ts'
import { toRequesterTicketRow, toTicketRow } from '../ticket-views.ts'

/** A ticket by which pushes find their rooms. The ids are never sent. */
export interface BroadcastTarget {
  number: number
  version: number
  teamId: string
  requesterId: string
}

/** Returns where pushes about a ticket go now, or null when it is gone. */
export async function findBroadcastTarget(db: Database, ticketId: string): Promise<BroadcastTarget | null> {
  const [target] = await query<BroadcastTarget & { [column: string]: unknown }>(
    db,
    sql`SELECT number, version, team_id AS "teamId", requester_id AS "requesterId"
        FROM ticket WHERE id = ${ticketId}`,
  )
  return target ?? null
}

/** The pushes about a ticket as it is now for both sides, and where they go. */
export interface TicketPushes {
  target: BroadcastTarget
  /** The line that an event adds to the thread is that event's own. */
  staff: Omit<TicketPush, 'event' | 'formAnswers' | 'missingAnswers'>
  requester: RequesterTicketPush
}

/** Returns the pushes of many tickets by id, in as many queries as for one; those that are gone are left out. */
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
  const pushes = await Promise.all(
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
      return [id, { target: { number, version, teamId, requesterId }, staff, requester }]
    }),
  )
  return new Map(pushes)
}

/** Returns a ticket's form answers, as staff get them where they have changed. */
export async function loadFormAnswersPush(
  db: Database,
  ticketId: string,
): Promise<Pick<TicketPush, 'formAnswers' | 'missingAnswers'>> {
  const { formAnswers, missing } = await loadFormAnswers(db, ticketId)
  return { formAnswers, missingAnswers: await toMissingAnswersView(db, missing) }
}
