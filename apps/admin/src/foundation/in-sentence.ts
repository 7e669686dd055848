import { pageLanguage } from '@lodge/strings'

/** Returns a label as it is written within a sentence. German nouns keep their capital there. */
export function inSentence(label: string): string {
  const language = pageLanguage()
  return language === 'de' || language.startsWith('de-') ? label : label.toLocaleLowerCase(language)
}
