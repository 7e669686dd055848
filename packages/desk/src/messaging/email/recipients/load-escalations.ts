import { domainEvents, type EventPayload } from '@lodge/contracts'
import { query, sql, uuids } from '@lodge/database'
import { batched } from '../../../foundation/batched.ts'

interface TicketEventAt {
  id: string
  ticketId: string
  at: string
}

/** Returns what was escalated of a ticket at the moment of an event. */
export const loadEscalations = batched(async (db, events: readonly TicketEventAt[]) => {
  const rows = await query<{ eventId: string; payload: unknown }>(
    db,
    sql`
      SELECT asked.id AS "eventId", event.payload
      FROM unnest(${uuids(events.map(({ id }) => id))}, ${uuids(events.map(({ ticketId }) => ticketId))},
                  ${events.map(({ at }) => at)}::timestamptz[]) AS asked(id, ticket_id, at)
      JOIN event ON event.ticket_id = asked.ticket_id AND event.created_at = asked.at
      WHERE event.type = 'deadline.escalated'`,
  )
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId)
  return ({ id }): EventPayload<'deadline.escalated'>[] =>
    (byEvent.get(id) ?? []).map(({ payload }) => domainEvents['deadline.escalated'].payload.parse(payload))
})
