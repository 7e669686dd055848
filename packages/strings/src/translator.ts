import { createTranslator } from 'use-intl/core'
import { type Direction, directionOf } from './direction.ts'
import { isolate } from './isolate.ts'
import type { Argument, Catalogue, Translate, Values } from './types.ts'
import { withLatinDigits } from './with-latin-digits.ts'
import { writeList } from './write-list.ts'

/** Returns a text by a key that no type has checked. */
export type Lookup = (key: string, values?: Values) => string

/** Returns the translator of one language. A key or a value that is missing throws when it is asked for. */
export function translatorOf<Keys>(language: string, catalogue: Catalogue): Translate<Keys> {
  const lookup = lookupIn(language, catalogue)
  return checked<Keys>(() => lookup)
}

/** Returns a translator that asks for its lookup at each call. */
export function checked<Keys>(lookup: () => Lookup): Translate<Keys> {
  return (key, ...[values]) => lookup()(key, values)
}

export function lookupIn(language: string, catalogue: Catalogue): Lookup {
  const messages = anyKeys(catalogue)
  const locale = withLatinDigits(language)
  const translate = createTranslator<Record<string, string>>({ locale, messages, onError: raise })
  const written = { language, direction: directionOf(language) }
  // Compiled, a text that is nothing but an empty value is an empty list, which only `rich` lets through.
  return (key, values = {}) => [translate.rich(key, plain(written, values))].flat().join('')
}

// The library works out the keys from the catalogue's type. Ours are checked by `Translate`, so any will do.
function anyKeys(catalogue: Catalogue): Record<string, string>
function anyKeys(catalogue: Catalogue): Catalogue {
  return catalogue
}

function raise(error: Error): never {
  throw error
}

interface Written {
  language: string
  direction: Direction
}

// The library takes neither truth values nor lists.
function plain(written: Written, values: Values): Record<string, string | number | Date> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainValue(written, value)]))
}

function plainValue({ language, direction }: Written, value: Argument): string | number | Date {
  if (typeof value === 'boolean') return `${value}`
  if (typeof value === 'object' && !(value instanceof Date)) return writeList(language, value, 'long')
  return typeof value === 'string' ? isolate(value, direction) : value
}
