import { consumersOf, ticketIdOf } from '@lodge/contracts'
import { json, query, send, sql, type Transaction } from '@lodge/database'
import { uuidv7 } from 'uuidv7'
import type { NewEvent, Occasion } from './record-event.ts'
import { currentTrace } from './tracing/tracing.ts'

/** Of several events with the same key only the first is recorded. */
export interface EventToRecord {
  event: NewEvent
  idempotencyKey: string | null
}

/** Records events in order, in the caller's transaction. Leaves out those whose `idempotencyKey` exists. */
export async function recordEvents(
  tx: Transaction,
  occasion: Occasion,
  events: readonly EventToRecord[],
): Promise<(EventToRecord & { id: string })[]> {
  if (events.length === 0) return []
  const byId = new Map(events.map((event) => [uuidv7(), event]))
  const statement = sql`
    WITH written AS (
      INSERT INTO event (id, type, payload, ticket_id, actor_id, actor_kind, through, request_id, ip, automation_run_id, trace, created_at,
                         idempotency_key, pending_consumers)
      SELECT id, type, payload, "ticketId", ${occasion.actorId}, ${occasion.actorKind}, ${occasion.through},
             ${occasion.requestId}, ${occasion.ip}, ${occasion.automationRunId ?? null}, ${currentTrace()}, ${occasion.at}, "idempotencyKey",
             "pendingConsumers" || ARRAY(SELECT queue FROM wanted_event WHERE event_type = recorded.type)
      FROM ROWS FROM (
        jsonb_to_recordset(${json([...byId].map(([id, event]) => rowOf(id, event)))})
          AS (id uuid, type text, payload jsonb, "ticketId" uuid, "idempotencyKey" text, "pendingConsumers" text[])
      ) WITH ORDINALITY AS recorded(id, type, payload, "ticketId", "idempotencyKey", "pendingConsumers", place)
      ORDER BY place
      ON CONFLICT (idempotency_key) DO NOTHING
      RETURNING id
    )
    SELECT id, (SELECT pg_notify('lodge_events', '')::text) FROM written`
  if (events.every(({ idempotencyKey }) => idempotencyKey === null)) {
    send(tx, statement)
    return [...byId].map(([id, event]) => ({ ...event, id }))
  }
  const rows = await query<{ id: string }>(tx, statement)
  return rows.flatMap(({ id }) => {
    const event = byId.get(id)
    return event ? [{ ...event, id }] : []
  })
}

function rowOf(id: string, { event: { type, ...payload }, idempotencyKey }: EventToRecord) {
  return {
    id,
    type,
    payload,
    ticketId: ticketIdOf(payload),
    idempotencyKey,
    pendingConsumers: consumersOf(type),
  }
}
