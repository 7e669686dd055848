import {
  type DomainEvent,
  isReferenceProperty,
  keysOf,
  propertyChangedBy,
  ticketProperties,
} from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { propertyReferences } from '../../tickets/properties/property-references.ts'
import { type ChangedProperty, propertyChanges } from '../../tickets/stored-properties.ts'
import { logStrings } from '../log-strings.ts'
import { ticketName } from '../names.ts'
import { describeWord } from './describe-word.ts'
import type { Describe, Description } from './description.ts'

type ChangeEventType = (typeof ticketProperties)[ChangedProperty]['event']

export const changeDescriptions = Object.fromEntries(
  keysOf(propertyChanges).map((property) => [ticketProperties[property].event, describeChange]),
) as { [Type in ChangeEventType]: Describe<Type> }

async function describeChange(
  db: Database,
  { type, ticketId, from, to }: DomainEvent<ChangeEventType>,
): Promise<Description> {
  const property = propertyChangedBy(type)
  const [subject, before, after] = await Promise.all([
    ticketName(db, ticketId),
    nameOf(db, property, from),
    nameOf(db, property, to),
  ])
  return { subject, before: { [property]: before }, after: { [property]: after } }
}

/** Returns what the log calls a property's value. */
async function nameOf(db: Database, property: ChangedProperty, value: string | null): Promise<string | null> {
  if (value === null) return null
  if (!isReferenceProperty(property)) return describeWord(property, value, logStrings)
  const { table, name } = propertyReferences[property]
  const [record] = await query<{ name: string }>(
    db,
    sql`SELECT ${name} AS name FROM ${table} WHERE id = ${value}`,
  )
  return record?.name ?? logStrings.t(`activity.deleted.${property}`)
}
