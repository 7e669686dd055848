import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { findSiteLanguages } from '../../foundation/find-site-languages.ts'
import { isOfRequestersAlone, listSpokenLanguages } from '../../foundation/spoken-languages.ts'

/**
 * Returns those of the site's languages that Lodge comes with, English, and those that the site has mail texts in. Staff
 * are offered none whose pages they would not get.
 */
export async function listOwnLanguages(
  { db }: Context,
  { area }: { area: 'admin' | 'portal' },
): Promise<string[]> {
  const [ofSite, own] = await Promise.all([
    findSiteLanguages(db),
    query<{ language: string }>(
      db,
      sql`SELECT DISTINCT language FROM email_template_version WHERE subject IS NOT NULL`,
    ),
  ])
  const languages = new Set([...listSpokenLanguages(ofSite), ...own.map(({ language }) => language)])
  return [...languages].filter((tag) => area === 'portal' || !isOfRequestersAlone(tag)).sort()
}
