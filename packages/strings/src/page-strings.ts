import { checked, type Lookup, lookupIn } from './translator.ts'
import type { Catalogue, Translate, Values } from './types.ts'

let lookup: Lookup | undefined
let pageIn = ''

/** Gives the page its catalogue. A page has one language; another one comes with the next load. */
export function providePageStrings(language: string, catalogue: Catalogue): void {
  lookup = lookupIn(language, catalogue)
  pageIn = language
}

/**
 * Returns the translator of the page. It throws until the page has its catalogue, so the top level of a module must
 * not call it: modules are read while the catalogue is still on its way.
 */
export function pageStrings<Keys>(): Translate<Keys> {
  return checked<Keys>(provided)
}

/** Returns the BCP 47 tag of the page's language. */
export function pageLanguage(): string {
  provided()
  return pageIn
}

/**
 * Returns a text of the page by a key that no type has checked; null where the page has no such text, not these values
 * for it, or no catalogue yet.
 */
export function findPageText(key: string, values?: Values): string | null {
  try {
    return lookup?.(key, values) ?? null
  } catch {
    return null
  }
}

function provided(): Lookup {
  if (!lookup) throw new Error('A text was asked for before the page had its catalogue')
  return lookup
}
