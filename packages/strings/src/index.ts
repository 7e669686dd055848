export { directionOf } from './direction.ts'
export { isolate } from './isolate.ts'
export {
  addPageTexts,
  findPageText,
  pageDirection,
  pageLanguage,
  pageStrings,
  providePageStrings,
  provideStringsOfPages,
} from './page-strings.ts'
export { sourceLanguage, type Translation, translationsOf, withFallback } from './translations.ts'
export { lookupIn, translatorOf } from './translator.ts'
export type { Catalogue, Translate } from './types.ts'
export { withLatinDigits } from './with-latin-digits.ts'
export { writeList } from './write-list.ts'
