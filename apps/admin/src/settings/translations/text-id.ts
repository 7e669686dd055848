import type { SiteTextKey } from '@lodge/contracts'

/** Returns what tells a text from all others. */
export function idOfText({ kind, record, field }: SiteTextKey): string {
  return [kind, record, field].join('/')
}

/** Returns what tells a record from all others. */
export function idOfRecord({ kind, record }: Pick<SiteTextKey, 'kind' | 'record'>): string {
  return [kind, record].join('/')
}

/** Returns what tells a translation from those into other languages. */
export function idInLanguage(language: string, text: SiteTextKey): string {
  return `${language}/${idOfText(text)}`
}
