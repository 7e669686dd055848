import type { ActivityEventType, DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'

export type Facts = Record<string, string | number | boolean | null>

/** A row of the log: its subject, and the values before and after. */
export interface Description {
  subject: string
  /** The row's ticket, where it is not the event's own. */
  ticketId?: string
  /** The id of the record of the settings that was changed. */
  recordId?: string
  before: Facts | null
  after: Facts | null
}

type Describe<Type extends ActivityEventType> = (
  db: Database,
  event: DomainEvent<Type>,
) => Promise<Description | readonly Description[]>

export type Descriptions = { [Type in ActivityEventType]: Describe<Type> }

/** Returns a status, priority, metric or area in words: "On hold" for `on_hold`. */
export function inWords(value: string): string {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
