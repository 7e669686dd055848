import type { SiteTextFormat, SiteTextKind, SiteTextRow } from '@lodge/contracts'
import { toPlainText } from '../../foundation/rich-text/shorten-html.ts'
import { t } from '../../foundation/t.ts'

const plainFields = [
  'name',
  'title',
  'description',
  'disabled_because',
  'summary',
  'html',
  'reply',
  'page_title_default',
  'page_title_prefix',
  'page_title_suffix',
] as const

/** Returns what a text is in its record, such as "Hint of “Room”". */
export function describeField({ kind, field, within }: SiteTextRow): string {
  const name = t(`translations.fields.${partOf(kind, field)}`)
  return within === null ? name : t('translations.within', { field: name, within })
}

function partOf(kind: SiteTextKind, field: string) {
  const plain = plainFields.find((name) => name === field)
  if (plain) return plain
  if (kind === 'business_hours') return 'holiday'
  if (kind === 'site') return 'footer_link'
  // The value of a choice may end like a hint.
  if (/^[^.]+\.choices\./.test(field)) return 'choice'
  return field.endsWith('.hint') ? 'hint' : 'label'
}

/** Returns a text as words on one line. */
export function textOnly(format: SiteTextFormat, text: string): string {
  return format === 'rich' ? toPlainText(text) : text
}
