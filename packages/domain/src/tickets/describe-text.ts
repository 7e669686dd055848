import type { TextProperty } from '@lodge/contracts'
import { languageName } from './language-name.ts'

/** Returns a language by its name in the reader's language, any other text as it is. */
export function describeText(property: TextProperty, value: string, reader: string): string {
  return property === 'language' ? languageName(value, reader) : value
}
