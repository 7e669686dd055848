import { ticketIdOf } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { uuidv7 } from 'uuidv7'
import type { NewEvent, Occasion } from './record.ts'
import { subscriptions } from './subscriptions.ts'

/** An event to record, with the key that lets it be written once only. */
export interface EventToRecord {
  event: NewEvent
  onceKey: string | null
}

/**
 * Writes many events into the outbox at once, in the caller's transaction, in their order. Gives those that were
 * written with their ids; one whose `onceKey` was there already is not among them. The notice wakes the relay once.
 */
export async function recordMany(
  tx: Transaction,
  occasion: Occasion,
  events: readonly EventToRecord[],
): Promise<(EventToRecord & { id: string })[]> {
  if (events.length === 0) return []
  const byId = new Map(events.map((event) => [uuidv7(), event]))
  const written = await tx.$queryRaw<{ id: string }[]>`
    WITH written AS (
      INSERT INTO event (id, type, payload, ticket_id, actor_id, request_id, ip, created_at, once_key, owed)
      SELECT id, type, payload, "ticketId", ${occasion.actorId}::uuid, ${occasion.requestId},
             ${occasion.ip}, ${occasion.at}, "onceKey", owed
      FROM ROWS FROM (
        jsonb_to_recordset(${JSON.stringify([...byId].map(([id, event]) => rowOf(id, event)))}::jsonb)
          AS (id uuid, type text, payload jsonb, "ticketId" uuid, "onceKey" text, owed text[])
      ) WITH ORDINALITY AS recorded(id, type, payload, "ticketId", "onceKey", owed, place)
      ORDER BY place
      ON CONFLICT (once_key) DO NOTHING
      RETURNING id
    )
    SELECT id, (SELECT pg_notify('lodge_events', '')::text) FROM written`
  return written.flatMap(({ id }) => {
    const event = byId.get(id)
    return event ? [{ ...event, id }] : []
  })
}

function rowOf(id: string, { event: { type, ...payload }, onceKey }: EventToRecord) {
  return { id, type, payload, ticketId: ticketIdOf(payload), onceKey, owed: subscriptions[type] }
}
