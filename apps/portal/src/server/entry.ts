import { languages } from 'virtual:strings'
import type { PageRenderer } from '@lodge/contracts'
import { provideStringsOfPages } from '@lodge/strings'

/** @public Called by the API. */
export { renderPage } from './render-page.tsx'

const catalogues = await Promise.all(
  Object.entries(languages).map(async ([language, load]) => [language, (await load()).default] as const),
)

/** @public Called by the API. */
export const provideLanguage: PageRenderer['provideLanguage'] = (current) =>
  provideStringsOfPages(Object.fromEntries(catalogues), current)
