export { findPageText, pageLanguage, pageStrings, providePageStrings } from './page-strings.ts'
export { sourceLanguage, type Translation, translationsOf, withFallback } from './translations.ts'
export { lookupIn, translatorOf } from './translator.ts'
export type { Catalogue } from './types.ts'
