import { z } from 'zod'
import { Instant } from '../foundation/shared.ts'
import { type EventPayload, type EventType, eventTypes, type NotifyingEventType } from './event-types.ts'
import { domainEvents } from './events.ts'

const Envelope = z.object({ id: z.uuid(), at: Instant, actorId: z.uuid().nullable() })

/** An event as its consumers receive it: the envelope and its own payload, flat. */
export type DomainEvent<Type extends EventType = EventType> = {
  [T in Type]: { id: string; type: T; at: string; actorId: string | null } & EventPayload<T>
}[Type]

/** The same table, typed so that the schema of one type returns the payload of that type. */
const rows: { [Type in EventType]: { payload: z.ZodType<EventPayload<Type>> } } = domainEvents

/** Made once: building a schema for each event costs more than parsing with it. */
const envelopes = new Map(eventTypes.map((type) => [type, Envelope.extend({ type: z.literal(type) })]))

export function isNotifyingEvent(event: { type: EventType }): event is DomainEvent<NotifyingEventType> {
  return 'notifiesAgents' in domainEvents[event.type]
}

/** Returns the ticket in whose history an event is recorded, of two the source; null for an event without a ticket. */
export function ticketIdOf(payload: object): string | null {
  if ('ticketId' in payload) return z.uuid().parse(payload.ticketId)
  return 'sourceId' in payload ? z.uuid().parse(payload.sourceId) : null
}

/** Parses a job's payload into its event; throws a ZodError where it breaks the contract. */
export function parseEvent<Type extends EventType>(type: Type, json: unknown): DomainEvent<Type> {
  const envelope = (envelopes.get(type) ?? z.never()).parse(json)
  return { ...rows[type].payload.parse(json), ...envelope, type }
}
