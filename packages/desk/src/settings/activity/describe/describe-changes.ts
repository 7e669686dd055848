import {
  type ActivityFact,
  type DomainEvent,
  isReferenceProperty,
  keysOf,
  propertyChangedBy,
  ticketProperties,
} from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { propertyReferences } from '../../../ticketing/tickets/properties/property-references.ts'
import { type ChangedProperty, propertyChanges } from '../../../ticketing/tickets/stored-properties.ts'
import { deleted, ticketName } from '../names.ts'
import type { Describe, Description } from './description.ts'

type ChangeEventType = (typeof ticketProperties)[ChangedProperty]['event']

export const changeDescriptions = Object.fromEntries(
  keysOf(propertyChanges).map((property) => [ticketProperties[property].event, describeChange]),
) as { [Type in ChangeEventType]: Describe<Type> }

async function describeChange(
  db: Database,
  { type, ticketId, from, to, ...rest }: DomainEvent<ChangeEventType>,
): Promise<Description> {
  const property = propertyChangedBy(type)
  const [subject, before, after] = await Promise.all([
    ticketName(db, ticketId),
    nameOf(db, property, from),
    nameOf(db, property, to),
  ])
  const because = 'because' in rest ? rest.because : undefined
  return {
    subject,
    before: { [property]: before },
    after: { [property]: after, ...(because && { because }) },
  }
}

/** Returns a reference's name now, and other values as they are stored. */
async function nameOf(db: Database, property: ChangedProperty, value: string | null): Promise<ActivityFact> {
  if (value === null || !isReferenceProperty(property)) return value
  const { table, name } = propertyReferences[property]
  const [record] = await query<{ name: string }>(
    db,
    sql`SELECT ${name} AS name FROM ${table} WHERE id = ${value}`,
  )
  return record?.name ?? deleted
}
