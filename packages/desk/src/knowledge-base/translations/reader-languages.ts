import { query, sql } from '@lodge/database'
import { personIdOf, widerLanguages } from '@lodge/domain'
import type { ReaderContext } from '../reader.ts'

/** The languages of a reader, the best first; null where every article counts for itself. */
export type LanguagePreference = readonly string[] | null

/**
 * Returns the languages in which whoever acts wants to read: the one of their account, those of their browser, the
 * site's. Null for staff, who look for articles in any language, and while nothing has been translated.
 */
export async function preferenceOf({
  db,
  actor,
  languages = [],
}: ReaderContext): Promise<LanguagePreference> {
  if (actor.kind === 'staff') return null
  const [known] = await query<{ hasTranslations: boolean; own: string | null; ofSite: string[] | null }>(
    db,
    sql`
    SELECT EXISTS (SELECT FROM article WHERE original_id IS NOT NULL) AS "hasTranslations",
           (SELECT language FROM person WHERE id = ${personIdOf(actor)}) AS own,
           (SELECT languages FROM site LIMIT 1) AS "ofSite"`,
  )
  if (!known?.hasTranslations) return null
  return withWiderLanguages([
    ...(known.own === null ? [] : [known.own]),
    ...languages,
    ...(known.ofSite ?? []),
  ])
}

/** Returns languages with those that they are narrower than: who reads `de-AT` reads `de` as well. */
export function withWiderLanguages(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap((tag) => widerLanguages(tag).toReversed()))]
}
