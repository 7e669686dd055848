import type {
  AddParticipant,
  Participant,
  ParticipantParams,
  TicketParams,
  TicketParticipants,
} from '@lodge/contracts'
import { type Database, query, sql, type Transaction, uuids } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { batchedWithin } from '../../foundation/batched.ts'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { shownName } from '../../foundation/shown-name.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { findOrCreateRequester } from '../../identity/people/find-or-create-requester.ts'
import { takesAnswers } from '../../ticketing/tickets/sending-mailboxes.ts'
import { touchTicket } from '../../ticketing/tickets/touch-ticket.ts'
import { describeCandidate } from './describe-candidate.ts'
import { findParticipantProblem } from './find-participant-problem.ts'

/** Returns who takes part in a ticket that the agent sees. */
export async function listParticipants(ctx: Context, { number }: TicketParams): Promise<TicketParticipants> {
  requireStaff(ctx)
  const [ticket] = await query<{ id: string }>(
    ctx.db,
    sql`SELECT id FROM ticket WHERE number = ${number} AND ${visibleTo(ctx.actor)}`,
  )
  return requireParticipants(ctx, ticket?.id)
}

/** Has somebody get the ticket's public replies from now on. Throws `invalid_input` for an address that cannot. */
export async function addParticipant(
  ctx: Context,
  { number, email }: AddParticipant & TicketParams,
): Promise<TicketParticipants> {
  requireStaff(ctx)
  const id = await transaction(ctx, async (tx) => {
    const ticket = await touchTicket(tx, ctx, number)
    const { facts } = await describeCandidate(tx, ticket, email)
    const problem = findParticipantProblem(facts)
    if (problem) throw problem
    if (!(await hasMailbox(tx, ticket.id))) throw refusalAt('email', 'participants_need_mailbox')
    const personId = await findOrCreateRequester(tx, email, ctx.now())
    await takeIn(tx, ctx, { ticketId: ticket.id, personId })
    return ticket.id
  })
  return requireParticipants(ctx, id)
}

/** Takes somebody out of a ticket: the mails that they answer from then on are not about it. */
export async function removeParticipant(
  ctx: Context,
  { number, alias }: ParticipantParams,
): Promise<TicketParticipants> {
  requireStaff(ctx)
  const id = await transaction(ctx, async (tx) => {
    const ticket = await touchTicket(tx, ctx, number)
    const [person] = await query<{ id: string }>(tx, sql`SELECT id FROM person WHERE alias = ${alias}`)
    if (person) await takeOut(tx, ctx, { ticketId: ticket.id, personId: person.id, how: 'removed' })
    return ticket.id
  })
  return requireParticipants(ctx, id)
}

interface Participation {
  ticketId: string
  personId: string
}

/** Adds a participant, or takes one in again, and records it; nothing for one who takes part already. */
export async function takeIn(
  tx: Transaction,
  ctx: Context,
  { ticketId, personId }: Participation,
): Promise<void> {
  const added = await query(
    tx,
    sql`
    INSERT INTO ticket_participant (ticket_id, person_id, added_at) VALUES (${ticketId}, ${personId}, ${ctx.now()})
    ON CONFLICT (ticket_id, person_id) DO UPDATE SET left_at = NULL, added_at = EXCLUDED.added_at
      WHERE ticket_participant.left_at IS NOT NULL
    RETURNING person_id`,
  )
  if (added.length === 0) return
  await recordEventBy(ctx, tx, { type: 'ticket.participant_changed', ticketId, personId, how: 'added' })
}

/** Ends a participation and records it. Returns whether there was one. */
export async function takeOut(
  tx: Transaction,
  ctx: Context,
  { ticketId, personId, how }: Participation & { how: 'removed' | 'stopped' },
): Promise<boolean> {
  const left = await query(
    tx,
    sql`
    UPDATE ticket_participant SET left_at = ${ctx.now()}, has_stopped = ${how === 'stopped'}
    WHERE ticket_id = ${ticketId} AND person_id = ${personId} AND left_at IS NULL RETURNING person_id`,
  )
  if (left.length === 0) return false
  await recordEventBy(ctx, tx, { type: 'ticket.participant_changed', ticketId, personId, how })
  return true
}

/** Returns who takes part in a ticket, by name, for any actor; null when the ticket is gone. */
export async function participantsOf(db: Database, ticketId: string): Promise<TicketParticipants | null> {
  const [ticket] = await query<{ number: number; version: number; participants: Participant[] }>(
    db,
    sql`
    SELECT ticket.number, ticket.version, (
      SELECT COALESCE(json_agg(json_build_object('alias', person.alias,
                                                 'name', ${shownName('person')},
                                                 'address', person.email) ORDER BY person.name, person.id), '[]')
      FROM ticket_participant one JOIN person ON person.id = one.person_id
      WHERE one.ticket_id = ticket.id AND ${takesPart}) AS participants
    FROM ticket WHERE ticket.id = ${ticketId}`,
  )
  return ticket ?? null
}

/** The condition on `one` and `person` that they take part now: staff and those who have left do not. */
export const takesPart = sql`one.left_at IS NULL AND person.archived_at IS NULL AND person.role_id IS NULL`

interface AskedParticipation {
  ticketId: string
  personId: string | null
}

/** Returns whether a person takes part in a ticket besides its requester. */
export const isParticipant = batchedWithin(async (db, participations: readonly AskedParticipation[]) => {
  const rows = await query<{ place: number }>(
    db,
    sql`SELECT asked.place::int AS place
        FROM unnest(${uuids(participations.map(({ ticketId }) => ticketId))}, ${participations.map(({ personId }) => personId)}::uuid[])
          WITH ORDINALITY AS asked(ticket_id, person_id, place)
        JOIN ticket_participant one ON one.ticket_id = asked.ticket_id AND one.person_id = asked.person_id
        JOIN person ON person.id = one.person_id WHERE ${takesPart}`,
  )
  const places = new Set(rows.map(({ place }) => place - 1))
  return (participation): boolean => places.has(participations.indexOf(participation))
})

async function hasMailbox(tx: Transaction, ticketId: string): Promise<boolean> {
  const rows = await query(
    tx,
    sql`SELECT FROM mailbox JOIN ticket ON ${takesAnswers} WHERE ticket.id = ${ticketId} LIMIT 1`,
  )
  return rows.length > 0
}

async function requireParticipants(
  { db }: Context,
  ticketId: string | undefined,
): Promise<TicketParticipants> {
  const participants = ticketId === undefined ? null : await participantsOf(db, ticketId)
  if (!participants) throw refusal('ticket_not_found')
  return participants
}
