import type { ActivityEventType, DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { escalationDescriptions } from './describe-escalation.ts'
import { exportDescriptions } from './describe-export.ts'
import { linkDescriptions } from './describe-links.ts'
import { personDescriptions } from './describe-person.ts'
import { propertyDescriptions } from './describe-properties.ts'
import { settingsDescriptions } from './describe-settings.ts'
import { ticketDescriptions } from './describe-ticket.ts'
import type { Description, Descriptions } from './description.ts'

/** A missing event is a type error. */
const descriptions: Descriptions = {
  ...ticketDescriptions,
  ...propertyDescriptions,
  ...linkDescriptions,
  ...escalationDescriptions,
  ...settingsDescriptions,
  ...exportDescriptions,
  ...personDescriptions,
}

/** Returns an event's rows of the activity log: one, or one for each of its tickets. */
export async function describeActivity<Type extends ActivityEventType>(
  db: Database,
  event: DomainEvent<Type>,
  type: Type,
): Promise<readonly Description[]> {
  return [await descriptions[type](db, event)].flat()
}
