import type { ChoiceProperty, TextProperty, ticketProperties } from '@lodge/contracts'
import type { Translate } from '@lodge/strings'
import type { StringKeys } from '../generated/string-keys.ts'

type TicketProperty = keyof typeof ticketProperties

/** The words of whoever reads the activity log: a page's, or those of a file. */
export interface ActivityWords {
  /** A BCP 47 tag. */
  language: string
  t: Translate<StringKeys>
  propertyName: (property: TicketProperty) => string
  /** What people call a value that is stored as a word; one that is not known is returned as it is. */
  propertyValue: (property: ChoiceProperty | TextProperty, value: string) => string
  formatInstant: (instant: string) => string
}
