import { type Direction, directionOf } from './direction.ts'
import { withFallback } from './translations.ts'
import { checked, type Lookup, lookupIn } from './translator.ts'
import type { Catalogue, Translate, Values } from './types.ts'

interface PageTexts {
  language: string
  lookUp: Lookup
}

let given: { language: string; catalogue: Catalogue } | null = null
let broughtByCode: Catalogue = {}
let texts: PageTexts | null = null
let findTexts = (): PageTexts | null => {
  if (given) texts ??= textsOf(given.language, withFallback(given.catalogue, broughtByCode))
  return texts
}

/** Gives the page its catalogue. A page has one language; another one comes with the next load. */
export function providePageStrings(language: string, catalogue: Catalogue): void {
  given = { language, catalogue }
  texts = null
}

/**
 * Gives a server the catalogues of all languages. `current` names that of the page which is being rendered, as a BCP 47
 * tag that one of the catalogues has.
 */
export function provideStringsOfPages(
  catalogues: Readonly<Record<string, Catalogue>>,
  current: () => string | undefined,
): void {
  const pages = new Map(
    Object.entries(catalogues).map(([language, catalogue]) => [language, textsOf(language, catalogue)]),
  )
  findTexts = () => pages.get(current() ?? '') ?? null
}

/**
 * Gives the page the texts of one group of a catalogue, such as `ui.dialog`, in its language. A build has them come with
 * the code that says them.
 */
export function addPageTexts(group: string, catalogue: Catalogue): void {
  const inGroup = group.split('.').reduceRight<Catalogue>((inner, name) => ({ [name]: inner }), catalogue)
  broughtByCode = withFallback(inGroup, broughtByCode)
  texts = null
}

/**
 * Returns the translator of the page. It throws until the page has its catalogue, so the top level of a module must
 * not call it: modules are read while the catalogue is still on its way.
 */
export function pageStrings<Keys>(): Translate<Keys> {
  return checked<Keys>(() => provided().lookUp)
}

/** Returns the BCP 47 tag of the page's language. */
export function pageLanguage(): string {
  return provided().language
}

export function pageDirection(): Direction {
  return directionOf(pageLanguage())
}

/**
 * Returns a text of the page by a key that no type has checked; null where the page has no such text, not these values
 * for it, or no catalogue yet.
 */
export function findPageText(key: string, values?: Values): string | null {
  try {
    return provided().lookUp(key, values)
  } catch {
    return null
  }
}

function provided(): PageTexts {
  const found = findTexts()
  if (!found) throw new Error('A text was asked for before the page had its catalogue')
  return found
}

function textsOf(language: string, catalogue: Catalogue): PageTexts {
  return { language, lookUp: lookupIn(language, catalogue) }
}
