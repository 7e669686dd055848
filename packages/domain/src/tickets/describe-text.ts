import type { TextProperty } from '@lodge/contracts'
import { languageName } from './language-name.ts'

/** Returns what people call a ticket's text: a language by its name in the reader's language, any other as it is. */
export function describeText(property: TextProperty, value: string, reader: string): string {
  return property === 'language' ? languageName(value, reader) : value
}
