import type { ChoiceProperty, TextProperty, ticketProperties } from '@lodge/contracts'
import type { Translate } from '@lodge/strings'
import type { StringKeys } from '../generated/string-keys.ts'

type TicketProperty = keyof typeof ticketProperties

/** The words of the activity log, on a page or in a file. */
export interface ActivityWords {
  /** A BCP 47 tag. */
  language: string
  t: Translate<StringKeys>
  propertyName: (property: TicketProperty) => string
  /** Returns an unknown value as it is. */
  propertyValue: (property: ChoiceProperty | TextProperty, value: string) => string
  formatInstant: (instant: string) => string
}
