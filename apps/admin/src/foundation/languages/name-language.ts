import { languageName } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'

/** Returns the name of a language in that of the page. */
export function nameLanguage(tag: string): string {
  return languageName(tag, pageLanguage())
}
