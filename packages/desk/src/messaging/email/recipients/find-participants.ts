import { type Database, isOneOf, query, sql } from '@lodge/database'
import { batched } from '../../../foundation/batched.ts'
import { takesPart } from '../../participants/participants.ts'
import type { Recipient } from '../delivery.ts'

/** Returns those who take part in a ticket besides its requester, who read its language unless they chose another. */
export function findParticipants(db: Database, ticketId: string): Promise<Recipient[]> {
  return loadParticipants(db, ticketId)
}

const loadParticipants = batched(async (db, ticketIds: readonly string[]) => {
  const participants = await query<Recipient & { ticketId: string }>(
    db,
    sql`SELECT one.ticket_id AS "ticketId", person.name, person.email,
               COALESCE(person.language, ticket.language) AS language
        FROM ticket_participant one
        JOIN person ON person.id = one.person_id
        JOIN ticket ON ticket.id = one.ticket_id AND ticket.requester_id <> person.id
        WHERE ${isOneOf(sql`one.ticket_id`, ticketIds)} AND ${takesPart}
        ORDER BY person.name, person.id`,
  )
  const byTicket = Map.groupBy(participants, (participant) => participant.ticketId)
  return (ticketId): Recipient[] =>
    (byTicket.get(ticketId) ?? []).map(({ name, email, language }) => ({ name, email, language }))
})
