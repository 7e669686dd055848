import { z } from 'zod'
import { ticketProperties } from '../property-table.ts'
import { type SettableProperty, settableProperties, type TextProperty } from '../property-types.ts'

type Properties = typeof ticketProperties
type Expected<Key extends SettableProperty> = Properties[Key] extends { isForced: true }
  ? unknown
  : { expected: Properties[Key]['set'] }

/** The body that sets a property: `{ language: 'cy', expected: null }`, where `expected` is what the agent saw. */
export type SetPropertyBody<Key extends SettableProperty> = z.ZodObject<
  { [Name in Key]: Properties[Key]['set'] } & Expected<Key>
>
export type SetProperty<Key extends SettableProperty> = z.infer<SetPropertyBody<Key>>

export const setPropertyBodies = Object.fromEntries(
  settableProperties.map((key) => {
    const row = ticketProperties[key]
    const set = { [key]: row.set }
    return [key, z.object('isForced' in row ? set : { ...set, expected: row.set })]
  }),
) as { [Key in SettableProperty]: SetPropertyBody<Key> }

export type SetText<Key extends TextProperty> = { [Name in Key]: string | null } & { expected: string | null }

/** Returns the body that sets a text, or none, where `expected` was there before. */
export function setTextBody<Key extends TextProperty>(
  key: Key,
  to: string | null,
  expected: string | null,
): SetText<Key> {
  return { [key]: to, expected } as SetText<Key>
}
