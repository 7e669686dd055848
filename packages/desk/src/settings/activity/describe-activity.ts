import type { ActivityEventType, DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { changeDescriptions } from './describe/describe-changes.ts'
import { deliveryDescriptions } from './describe/describe-delivery.ts'
import { escalationDescriptions } from './describe/describe-escalation.ts'
import { exportDescriptions } from './describe/describe-export.ts'
import { importDescriptions } from './describe/describe-import.ts'
import { jobDescriptions } from './describe/describe-job.ts'
import { linkDescriptions } from './describe/describe-links.ts'
import { mailDescriptions } from './describe/describe-mail.ts'
import { personDescriptions } from './describe/describe-person.ts'
import { propertyDescriptions } from './describe/describe-properties.ts'
import { settingsDescriptions } from './describe/describe-settings.ts'
import { ticketDescriptions } from './describe/describe-ticket.ts'
import type { Description, Descriptions } from './describe/description.ts'

/** A missing event is a type error. */
const descriptions: Descriptions = {
  ...ticketDescriptions,
  ...changeDescriptions,
  ...propertyDescriptions,
  ...linkDescriptions,
  ...escalationDescriptions,
  ...settingsDescriptions,
  ...exportDescriptions,
  ...importDescriptions,
  ...deliveryDescriptions,
  ...mailDescriptions,
  ...jobDescriptions,
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
