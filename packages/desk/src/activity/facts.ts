import type { DomainEvent, EventType } from '@lodge/contracts'
import type { Database } from '@lodge/database'

export type Facts = Record<string, string | number | boolean | null>

/** What the log says of an event: whom or what it was about, and what was so before and after. */
export interface Told {
  subject: string
  /** Whose history it is in, where that is not the event's own ticket. */
  ticketId?: string
  /** The id of the record of the settings that it was about. */
  recordId?: string
  before: Facts | null
  after: Facts | null
}

/** Returns what the log says of an event: one row, or one for each ticket that it is about. */
export type Teller<Type extends EventType> = (
  db: Database,
  event: DomainEvent<Type>,
) => Promise<Told | readonly Told[]>

/** A status, priority, metric or area in words: `on_hold` is "On hold". */
export function inWords(value: string): string {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
