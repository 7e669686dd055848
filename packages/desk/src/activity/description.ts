import type { ActivityEventType, DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'

export type Facts = Record<string, string | number | boolean | null>

/** A row of the log: whom or what an event was about, and what was so before and after. */
export interface Description {
  subject: string
  /** The ticket that it is about, where that is not the event's own. */
  ticketId?: string
  /** The id of the record of the settings that it was about. */
  recordId?: string
  before: Facts | null
  after: Facts | null
}

/** Returns an event's row of the log, or one for each ticket that it is about. */
type Describe<Type extends ActivityEventType> = (
  db: Database,
  event: DomainEvent<Type>,
) => Promise<Description | readonly Description[]>

/** How the log describes each event that it holds. */
export type Descriptions = { [Type in ActivityEventType]: Describe<Type> }

/** A status, priority, metric or area in words: `on_hold` is "On hold". */
export function inWords(value: string): string {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
