import type { ChoiceProperty, TextProperty, ticketProperties } from '@lodge/contracts'
import type { Translate } from '@lodge/strings'
import type { StringKeys } from '../generated/string-keys.ts'

type TicketProperty = keyof typeof ticketProperties

/** The words in which the activity log is shown on a page or written to a file. */
export interface ActivityWords {
  /** A BCP 47 tag. */
  language: string
  t: Translate<StringKeys>
  propertyName: (property: TicketProperty) => string
  /** Returns the label of a value that is stored as a word; an unknown value is returned as it is. */
  propertyValue: (property: ChoiceProperty | TextProperty, value: string) => string
  formatInstant: (instant: string) => string
}
