import { type EventInput, type EventType, ticketIdOf } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { uuidv7 } from 'uuidv7'
import { subscriptions } from './subscriptions.ts'

/** Whose doing an event is, and when; a desk context is one. */
export interface Occasion {
  actorId: string | null
  at: Date
  requestId: string | null
  ip: string | null
}

export type NewEvent<Type extends EventType = EventType> = {
  [T in Type]: { type: T } & EventInput<T>
}[Type]

/**
 * Writes an event into the outbox, in the caller's transaction: no change without its event, no event without
 * its change. With `onceKey`, an event of that key is written once only; gives the event's id, or null when it
 * was there already. The notice wakes the relay when the transaction commits.
 */
export async function record(
  tx: Transaction,
  occasion: Occasion,
  { type, ...payload }: NewEvent,
  onceKey: string | null = null,
): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH written AS (
      INSERT INTO event (id, type, payload, ticket_id, actor_id, request_id, ip, created_at, once_key, owed)
      VALUES (${uuidv7()}::uuid, ${type}, ${JSON.stringify(payload)}::jsonb, ${ticketIdOf(payload)}::uuid, ${occasion.actorId}::uuid,
              ${occasion.requestId}, ${occasion.ip}, ${occasion.at}, ${onceKey}, ${[...subscriptions[type]]}::text[])
      ON CONFLICT (once_key) DO NOTHING
      RETURNING id
    )
    SELECT id, pg_notify('lodge_events', '')::text FROM written`
  return rows[0]?.id ?? null
}
