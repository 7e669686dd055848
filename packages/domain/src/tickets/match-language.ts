import { widerLanguages } from './language-name.ts'

/** Returns the tag itself, else the narrowest wider one (`en` for `en-GB`), else the first of the same language. */
export function matchLanguage(tag: string, languages: readonly string[]): string | undefined {
  const wider = widerLanguages(tag).toReversed()
  const [base] = widerLanguages(tag)
  return (
    wider.find((each) => languages.includes(each)) ??
    languages.find((each) => each.startsWith(`${tag}-`)) ??
    languages.find((each) => widerLanguages(each)[0] === base)
  )
}

/** Returns whether one tag is the other or narrower than it, in either direction. */
export function isSameLanguage(one: string, other: string): boolean {
  return widerLanguages(one).includes(other) || widerLanguages(other).includes(one)
}
