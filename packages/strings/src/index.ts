export { pageStrings, providePageStrings } from './page-strings.ts'
export { translatorOf } from './translator.ts'
export type { Argument, Catalogue, Translate, Values } from './types.ts'
