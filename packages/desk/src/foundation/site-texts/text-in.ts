import type { FormField, SiteTextKind } from '@lodge/contracts'
import { type Sql, sql, texts } from '@lodge/database'
import type { TextLanguages } from './text-languages.ts'

interface TextOf {
  kind: SiteTextKind
  /** The id of the record. */
  id: Sql
  /** A field of `SiteTextKey`. */
  field: string
}

/** Returns the expression of a text in the best of these languages that it is translated to, else as it is written. */
export function textIn(languages: TextLanguages, { kind, id, field }: TextOf, source: Sql): Sql {
  if (languages.length === 0) return source
  return sql`
    CASE WHEN ${source} <> '' THEN COALESCE(
      (SELECT text FROM site_text
       WHERE kind = ${kind} AND record_id = ${id} AND field = ${field} AND language = ANY(${texts(languages)})
       ORDER BY array_position(${texts(languages)}, language) LIMIT 1), ${source}) ELSE ${source} END`
}

/** Translations of a record by `SiteTextKey.field`: the text, and the one that it was made of. */
export type FieldTexts = Readonly<Record<string, readonly [text: string, source: string]>>

/** Returns the expression of all translations of a record, as `translateFields` takes them; null where there are none. */
export function fieldTextsIn(languages: TextLanguages, { kind, id }: Omit<TextOf, 'field'>): Sql {
  if (languages.length === 0) return sql`NULL::jsonb`
  return sql`
    (SELECT jsonb_object_agg(best.field, jsonb_build_array(best.text, best.source)) FROM (
      SELECT DISTINCT ON (field) field, text, source FROM site_text
      WHERE kind = ${kind} AND record_id = ${id} AND language = ANY(${texts(languages)})
      ORDER BY field, array_position(${texts(languages)}, language)) best)`
}

interface Translating {
  /** Leaves out translations of other words: an old version of a form said something else under the same key. */
  isExact?: boolean
}

/** Returns a form's fields with their labels, hints and choices in the reader's language, as far as there are any. */
export function translateFields(
  fields: readonly FormField[],
  translations: FieldTexts | null,
  { isExact = false }: Translating = {},
): FormField[] {
  if (translations === null) return [...fields]
  const inLanguage = (field: string, source: string): string => {
    const [text, translated] = translations[field] ?? [source, source]
    return isExact && translated !== source ? source : text
  }
  return fields.map((field) => ({
    ...field,
    label: inLanguage(`${field.key}.label`, field.label),
    ...(field.hint !== undefined && { hint: inLanguage(`${field.key}.hint`, field.hint) }),
    ...(field.choices && {
      choices: field.choices.map((choice) => ({
        ...choice,
        label: inLanguage(`${field.key}.choices.${choice.value}`, choice.label),
      })),
    }),
  }))
}
