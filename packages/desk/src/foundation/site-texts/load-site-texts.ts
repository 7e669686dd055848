import { type Database, query, sql, type Transaction, texts } from '@lodge/database'
import { readerLanguages, toTextLanguages } from './text-languages.ts'

interface TranslatedSite {
  recordId: string
  languages: string[]
  /** Null while nothing is translated, which is then not asked for. */
  textLanguage: string | null
}

/** Returns what the site says of itself in the best language of a reader, by `SiteTextKey.field`, as far as there is any. */
export async function loadSiteTexts(
  db: Database | Transaction,
  { recordId, languages: ofSite, textLanguage }: TranslatedSite,
  asked: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (textLanguage === null) return {}
  const known = { own: null, ofSite, textLanguage, hasTexts: true }
  const languages = toTextLanguages(known, readerLanguages(known, asked))
  if (languages.length === 0) return {}
  const rows = await query<{ field: string; text: string }>(
    db,
    sql`
    SELECT DISTINCT ON (field) field, text FROM site_text
    WHERE kind = 'site' AND record_id = ${recordId} AND language = ANY(${texts(languages)})
    ORDER BY field, array_position(${texts(languages)}, language)`,
  )
  return Object.fromEntries(rows.map(({ field, text }) => [field, text]))
}
