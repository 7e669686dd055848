import { createTranslator } from 'use-intl/core'
import { isolate } from './isolate.ts'
import type { Argument, Catalogue, Translate, Values } from './types.ts'

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
  const translate = createTranslator<Record<string, string>>({ locale: language, messages, onError: raise })
  // Compiled, a text that is nothing but an empty value is an empty list, which only `rich` lets through.
  return (key, values = {}) => [translate.rich(key, plain(language, values))].flat().join('')
}

// The library works out the keys from the catalogue's type. Ours are checked by `Translate`, so any will do.
function anyKeys(catalogue: Catalogue): Record<string, string>
function anyKeys(catalogue: Catalogue): Catalogue {
  return catalogue
}

function raise(error: Error): never {
  throw error
}

// The library takes neither truth values nor lists.
function plain(language: string, values: Values): Record<string, string | number | Date> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, plainValue(language, value)]),
  )
}

function plainValue(language: string, value: Argument): string | number | Date {
  if (typeof value === 'boolean') return `${value}`
  if (typeof value === 'object' && !(value instanceof Date))
    return new Intl.ListFormat(language, { type: 'conjunction' }).format([...value].map(isolate))
  return typeof value === 'string' ? isolate(value) : value
}
