import { matchLanguage } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { listStaffLanguages } from '../../foundation/spoken-languages.ts'
import { type DeskStrings, deskStrings } from '../../foundation/strings.ts'
import { findSiteLanguages } from './find-site-languages.ts'

/** Returns the desk's texts in the language of the admin page that asks, or in the site's first one. */
export async function loadReaderStrings({
  db,
  languages = [],
}: Pick<Context, 'db' | 'languages'>): Promise<DeskStrings> {
  const spoken = listStaffLanguages(await findSiteLanguages(db))
  const wanted = languages.map((tag) => matchLanguage(tag, spoken)).find((found) => found !== undefined)
  return deskStrings(wanted ?? spoken[0] ?? null)
}
