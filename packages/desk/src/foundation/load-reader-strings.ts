import { findOne } from '@lodge/database'
import { matchLanguage, personIdOf } from '@lodge/domain'
import type { Context } from './context.ts'
import { findSiteLanguages } from './find-site-languages.ts'
import { listStaffLanguages } from './spoken-languages.ts'
import { type DeskStrings, deskStrings } from './strings.ts'

/**
 * Returns the desk's texts in the language of whoever acts: the one of their account, else the first of their browser's
 * that the site has, else the site's first one.
 */
export async function loadReaderStrings({
  db,
  actor,
  languages = [],
}: Pick<Context, 'db' | 'actor' | 'languages'>): Promise<DeskStrings> {
  const id = personIdOf(actor)
  const [ofSite, person] = await Promise.all([
    findSiteLanguages(db),
    id === null ? null : findOne(db, 'person', { id }, { columns: ['language'] }),
  ])
  const spoken = listStaffLanguages(ofSite)
  const wanted = [...(person?.language ? [person.language] : []), ...languages]
    .map((tag) => matchLanguage(tag, spoken))
    .find((found) => found !== undefined)
  return deskStrings(wanted ?? spoken[0] ?? null)
}
