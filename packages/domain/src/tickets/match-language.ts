import { widerLanguages } from './language-name.ts'

/**
 * Returns the language of some that stands for a tag: the tag itself, else the narrowest that it is narrower than, else
 * the first of the same language. Undefined where none is: `en` stands for `en-GB`, `pt-BR` for `pt`.
 */
export function matchLanguage(tag: string, languages: readonly string[]): string | undefined {
  const wider = widerLanguages(tag).toReversed()
  const [base] = widerLanguages(tag)
  return (
    wider.find((each) => languages.includes(each)) ??
    languages.find((each) => each.startsWith(`${tag}-`)) ??
    languages.find((each) => widerLanguages(each)[0] === base)
  )
}

/** Returns whether one tag is the other or narrower than it, whichever of them that is. */
export function isSameLanguage(one: string, other: string): boolean {
  return widerLanguages(one).includes(other) || widerLanguages(other).includes(one)
}
