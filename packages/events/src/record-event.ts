import {
  type ActorKind,
  consumersOf,
  type EventInput,
  type EventType,
  type Through,
  ticketIdOf,
} from '@lodge/contracts'
import { json, query, send, sql, type Transaction, texts } from '@lodge/database'
import { uuidv7 } from 'uuidv7'
import { currentTrace } from './tracing/tracing.ts'

/** The actor, door, moment and request that caused an event. */
export interface Occasion {
  actorId: string | null
  actorKind: ActorKind
  through: Through | null
  at: Date
  requestId: string | null
  ip: string | null
  /** The run of an automation that caused it. */
  automationRunId?: string | null | undefined
}

export function systemOccasion(at: Date): Occasion {
  return { actorId: null, actorKind: 'system', through: null, at, requestId: null, ip: null }
}

export type NewEvent<Type extends EventType = EventType> = {
  [T in Type]: { type: T } & EventInput<T>
}[Type]

/** Records an event in the caller's transaction. Returns null when one with the same `idempotencyKey` exists. */
export async function recordEvent(
  tx: Transaction,
  occasion: Occasion,
  { type, ...payload }: NewEvent,
  idempotencyKey: string | null = null,
): Promise<string | null> {
  const id = uuidv7()
  const statement = sql`
    WITH written AS (
      INSERT INTO event (id, type, payload, ticket_id, actor_id, actor_kind, through, request_id, ip, automation_run_id, trace, created_at,
                         idempotency_key, pending_consumers)
      VALUES (${id}, ${type}, ${json(payload)}, ${ticketIdOf(payload)}, ${occasion.actorId},
              ${occasion.actorKind}, ${occasion.through}, ${occasion.requestId}, ${occasion.ip},
              ${occasion.automationRunId ?? null}, ${currentTrace()}, ${occasion.at},
              ${idempotencyKey},
              ${texts(consumersOf(type))} || ARRAY(SELECT queue FROM wanted_event WHERE event_type = ${type}))
      ON CONFLICT (idempotency_key) DO NOTHING
      RETURNING id
    )
    SELECT id, pg_notify('lodge_events', '')::text FROM written`
  if (idempotencyKey !== null) return (await query<{ id: string }>(tx, statement))[0]?.id ?? null
  send(tx, statement)
  return id
}
