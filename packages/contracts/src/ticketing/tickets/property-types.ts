import { keysOf } from '../../foundation/object-keys.ts'
import { ticketProperties } from './property-table.ts'

type Properties = typeof ticketProperties
type TicketProperty = keyof Properties

type PropertyWith<Row> = {
  [Key in TicketProperty]: Properties[Key] extends Row ? Key : never
}[TicketProperty]
type NamedProperty<Name extends string> = { filter: { name: Name } }

/** The properties that a ticket's row has with a value of their own. */
export type ValueProperty = PropertyWith<{ value: unknown }>
export type FilteredProperty = PropertyWith<{ filter: unknown }>
export type ColumnProperty = PropertyWith<{ column: unknown }>
export type ReferenceProperty = PropertyWith<{ filter: { kind: 'reference' } }>
export type ChoiceProperty = PropertyWith<{ filter: { kind: 'choice' } }>
export type PeriodProperty = PropertyWith<{ filter: { kind: 'period' } }>
/** The properties whose values are words of their own. */
export type LabelProperty = PropertyWith<{ filter: { kind: 'label' } }>
export type SettableProperty = PropertyWith<{ set: unknown }>
/** The properties that are a text of the ticket's own, or none. */
export type TextProperty = Extract<LabelProperty, SettableProperty>
export type ChangingProperty = PropertyWith<{ event: string }>
export type PropertyEventType = Properties[ChangingProperty]['event']

export type FilterName<Key extends FilteredProperty> = Key extends FilteredProperty
  ? Properties[Key] extends NamedProperty<infer Name>
    ? Name
    : Key
  : never

export const valueProperties = keysOf(ticketProperties).filter(
  (key): key is ValueProperty => 'value' in ticketProperties[key],
)
export const filteredProperties = keysOf(ticketProperties).filter(
  (key): key is FilteredProperty => 'filter' in ticketProperties[key],
)
export const columnProperties = keysOf(ticketProperties).filter(
  (key): key is ColumnProperty => 'column' in ticketProperties[key],
)
export const referenceProperties = filteredProperties.filter(
  (key): key is ReferenceProperty => ticketProperties[key].filter.kind === 'reference',
)
export const choiceProperties = filteredProperties.filter(
  (key): key is ChoiceProperty => ticketProperties[key].filter.kind === 'choice',
)
export const periodProperties = filteredProperties.filter(
  (key): key is PeriodProperty => ticketProperties[key].filter.kind === 'period',
)
export const labelProperties = filteredProperties.filter(
  (key): key is LabelProperty => ticketProperties[key].filter.kind === 'label',
)
export const settableProperties = keysOf(ticketProperties).filter(
  (key): key is SettableProperty => 'set' in ticketProperties[key],
)
export const textProperties = labelProperties.filter(
  (key): key is TextProperty => 'set' in ticketProperties[key],
)
export const lookedUpFilters = [...referenceProperties, ...labelProperties].map(filterNameOf)
const eventProperties = keysOf(ticketProperties).filter(
  (key): key is ChangingProperty => 'event' in ticketProperties[key],
)

export function filterNameOf<Key extends FilteredProperty>(key: Key): FilterName<Key> {
  const { filter } = ticketProperties[key]
  return ('name' in filter ? filter.name : key) as FilterName<Key>
}

export const propertyEventTypes = eventProperties.map((key) => ticketProperties[key].event)

export function isPropertyEvent(type: string): type is PropertyEventType {
  return propertyEventTypes.some((event) => event === type)
}

type PropertyOf<Type extends PropertyEventType> = {
  [Key in ChangingProperty]: Properties[Key]['event'] extends Type ? Key : never
}[ChangingProperty]

const propertyByEvent = Object.fromEntries(
  eventProperties.map((key) => [ticketProperties[key].event, key]),
) as { [Type in PropertyEventType]: PropertyOf<Type> }

export function propertyChangedBy<Type extends PropertyEventType>(type: Type): PropertyOf<Type> {
  return propertyByEvent[type]
}

export function isTextProperty(key: string): key is TextProperty {
  return textProperties.some((text) => text === key)
}

export function isReferenceProperty(key: TicketProperty): key is ReferenceProperty {
  return referenceProperties.some((reference) => reference === key)
}
