export { pageStrings, providePageStrings } from './page-strings.ts'
export { translatorOf } from './translator.ts'
export type { Catalogue } from './types.ts'
