import type { ActivityEventType, ActivityFacts, DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'

/** A row of the log, in no language: its subject, and the values before and after. */
export interface Description {
  /** Its name now, of a ticket `#` and its number; empty where there is none. */
  subject: string
  /** The row's ticket, where it is not the event's own. */
  ticketId?: string
  /** The id of the record of the settings that was changed. */
  recordId?: string
  before: ActivityFacts | null
  after: ActivityFacts | null
}

export type Describe<Type extends ActivityEventType> = (
  db: Database,
  event: DomainEvent<Type>,
) => Promise<Description | readonly Description[]>

export type Descriptions = { [Type in ActivityEventType]: Describe<Type> }
