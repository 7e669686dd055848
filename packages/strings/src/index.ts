export { findPageText, pageStrings, providePageStrings } from './page-strings.ts'
export { lookupIn, translatorOf } from './translator.ts'
export type { Catalogue } from './types.ts'
