/** Returns the name of a language in the language itself, which is how whoever reads it looks for it. */
export function nativeLanguageName(tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' }).of(tag) ?? tag
}
