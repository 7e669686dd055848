import { translatorOf } from './translator.ts'
import type { Catalogue, Translate } from './types.ts'

/** The language that every text has, and that stands in where a translation lacks one. */
export const sourceLanguage = 'en'

export interface Translation<Keys> {
  language: string
  t: Translate<Keys>
}

/**
 * Returns a function that finds the translation for a reader's language tag: that language's, else the one of a wider
 * tag (`de` for `de-AT`), else English. Texts that a translation lacks are English.
 */
export function translationsOf<Keys>(
  catalogues: Readonly<Record<string, Catalogue>>,
): (language: string | null) => Translation<Keys> {
  const english = catalogues[sourceLanguage] ?? {}
  const translations = new Map(
    Object.entries(catalogues).map(([language, catalogue]) => [
      language,
      { language, t: translatorOf<Keys>(language, withFallback(catalogue, english)) },
    ]),
  )
  const source = { language: sourceLanguage, t: translatorOf<Keys>(sourceLanguage, english) }
  return (language) => {
    for (let tag = language ?? ''; tag !== ''; tag = tag.slice(0, Math.max(tag.lastIndexOf('-'), 0))) {
      const found = translations.get(tag)
      if (found) return found
    }
    return source
  }
}

export function withFallback(catalogue: Catalogue, fallback: Catalogue): Catalogue {
  const merged = { ...fallback }
  for (const [key, text] of Object.entries(catalogue)) {
    const below = fallback[key]
    merged[key] = isGroup(text) && isGroup(below) ? withFallback(text, below) : text
  }
  return merged
}

// What a build compiles a message to is a list, where it is more than plain text.
const isGroup = (text: string | Catalogue | undefined): text is Catalogue =>
  typeof text === 'object' && !Array.isArray(text)
