import { withFallback } from './translations.ts'
import { checked, type Lookup, lookupIn } from './translator.ts'
import type { Catalogue, Translate, Values } from './types.ts'

let pageIn = ''
let given: Catalogue = {}
let broughtByCode: Catalogue = {}
let lookup: Lookup | null = null

/** Gives the page its catalogue. A page has one language; another one comes with the next load. */
export function providePageStrings(language: string, catalogue: Catalogue): void {
  pageIn = language
  given = catalogue
  lookup = null
}

/**
 * Gives the page the English texts of one group of a catalogue, such as `ui.dialog`. A build has them come with the code
 * that says them; they stand in where the page's own catalogue has none.
 */
export function addPageTexts(group: string, texts: Catalogue): void {
  const inGroup = group.split('.').reduceRight<Catalogue>((inner, name) => ({ [name]: inner }), texts)
  broughtByCode = withFallback(inGroup, broughtByCode)
  lookup = null
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
    return provided()(key, values)
  } catch {
    return null
  }
}

function provided(): Lookup {
  if (!pageIn) throw new Error('A text was asked for before the page had its catalogue')
  lookup ??= lookupIn(pageIn, withFallback(given, broughtByCode))
  return lookup
}
