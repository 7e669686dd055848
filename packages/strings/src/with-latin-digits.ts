/**
 * Returns the locale in which dates and numbers of a language are written: with the digits of ticket numbers and fields,
 * also where a language has others of its own (decision 0120).
 */
export function withLatinDigits(language: string): string {
  return `${language}-u-nu-latn`
}
