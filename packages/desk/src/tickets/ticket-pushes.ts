import type { RequesterTicketPush, TicketPush, TicketRow } from '@lodge/contracts'
import { type Database, select, sql } from '@lodge/database'
import { statusesWithin } from '@lodge/domain'
import { clocksOf } from '../sla/clocks-of.ts'
import { askedIn } from './asked-in.ts'
import { followUpsOf } from './follow-ups-of.ts'
import { requesterCan } from './get-my-ticket.ts'
import { threadEventView } from './thread-events.ts'
import { findTicket } from './ticket-record.ts'
import { toRequesterTicketRow, toTicketRow } from './ticket-views.ts'

/** Whose business a ticket is; ids for choosing rooms, never for sending. */
export interface TicketPlace {
  number: number
  version: number
  teamId: string
  requesterId: string
}

/** Where a ticket stands now, or null when it is gone. */
export async function ticketPlace(db: Database, ticketId: string): Promise<TicketPlace | null> {
  const [place] = await select<TicketPlace & { [column: string]: unknown }>(
    db,
    sql`SELECT number, version, team_id AS "teamId", requester_id AS "requesterId"
        FROM ticket WHERE id = ${ticketId}::uuid`,
  )
  return place ?? null
}

/** The row of a ticket with its team, whoever asks; null when it is gone. */
export async function ticketRow(
  db: Database,
  ticketId: string,
  now: Date,
): Promise<(TicketRow & { teamId: string }) | null> {
  const ticket = await findTicket(db, sql`ticket.id = ${ticketId}::uuid`)
  return ticket && { ...(await toTicketRow(db, ticket, now)), teamId: ticket.teamId }
}

interface About {
  ticketId: string
  eventId: string | null
  /** Whether course or answers may have changed. */
  isAskedAnew?: boolean
}

/**
 * What staff are sent about a ticket as it is now, with the line that an event adds to its thread, and the place
 * that decides who they are.
 */
export async function ticketPush(
  db: Database,
  { ticketId, eventId, isAskedAnew = false }: About,
  now: Date,
): Promise<{ push: TicketPush; place: TicketPlace } | null> {
  const ticket = await findTicket(db, sql`ticket.id = ${ticketId}::uuid`)
  if (!ticket) return null
  const [row, clocks, event, asked] = await Promise.all([
    toTicketRow(db, ticket, now),
    clocksOf(db, ticketId, now),
    eventId === null ? null : threadEventView(db, eventId),
    isAskedAnew ? askedIn(db, ticketId) : null,
  ])
  const { number, version, teamId, requesterId } = ticket
  const answers = asked ? { answers: asked.answers } : {}
  const push = { row, clocks, event, changeStatus: [...statusesWithin(ticket, now)], ...answers }
  return { push, place: { number, version, teamId, requesterId } }
}

/** What its requester is sent about a ticket as it is now. */
export async function requesterTicketPush(
  db: Database,
  { ticketId, isAskedAnew = false }: Omit<About, 'eventId'>,
  now: Date,
): Promise<{ push: RequesterTicketPush; place: TicketPlace } | null> {
  const ticket = await findTicket(db, sql`ticket.id = ${ticketId}::uuid`)
  if (!ticket) return null
  const { number, version, teamId, requesterId } = ticket
  const [row, { followedBy }, asked] = await Promise.all([
    toRequesterTicketRow(db, ticket, now),
    followUpsOf(db, ticket),
    isAskedAnew ? askedIn(db, ticketId) : null,
  ])
  const can = requesterCan(ticket, { now, isFollowed: followedBy !== null })
  const push = {
    row,
    can,
    followedBy,
    ...(asked && { asked: { course: asked.course, answers: asked.answers } }),
  }
  return { push, place: { number, version, teamId, requesterId } }
}
