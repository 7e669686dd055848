import { languages } from 'virtual:strings'
import { providePageStrings } from '@lodge/strings'

/** @public Called by the API. */
export { renderPage } from './render-page.tsx'

const english = await languages.en?.()
if (english) providePageStrings('en', english.default)
