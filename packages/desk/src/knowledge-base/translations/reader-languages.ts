import { query, sql } from '@lodge/database'
import {
  type KnownLanguages,
  knownLanguages,
  readerLanguages,
  type TextLanguages,
  toTextLanguages,
} from '../../foundation/site-texts/text-languages.ts'
import type { ReaderContext } from '../reader.ts'

/** The languages of a reader, the best first; null where every article counts for itself. */
export type LanguagePreference = readonly string[] | null

/** The languages in which a reader wants articles, and what the site says of its categories. */
export interface ReadingLanguages {
  preference: LanguagePreference
  textLanguages: TextLanguages
}

/**
 * Returns the languages in which whoever acts wants to read: the one of their account, those of their browser, the
 * site's. Staff look for articles in any language, and all do while nothing has been translated.
 */
export async function readingLanguagesOf({
  db,
  actor,
  languages = [],
}: ReaderContext): Promise<ReadingLanguages> {
  const nothing = { preference: null, textLanguages: [] }
  if (actor.kind === 'staff') return nothing
  const [known] = await query<KnownLanguages & { hasTranslations: boolean }>(
    db,
    sql`
    SELECT EXISTS (SELECT FROM article WHERE original_id IS NOT NULL) AS "hasTranslations", ${knownLanguages(actor)}`,
  )
  if (!known) return nothing
  const ofReader = readerLanguages(known, languages)
  return {
    preference: known.hasTranslations ? ofReader : null,
    textLanguages: toTextLanguages(known, ofReader),
  }
}
