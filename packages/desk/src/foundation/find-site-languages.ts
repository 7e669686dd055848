import { type Database, findOne } from '@lodge/database'

/** Returns the BCP 47 tags of the languages that the site writes in, the first one first; none before set-up. */
export async function findSiteLanguages(db: Database): Promise<string[]> {
  const site = await findOne(db, 'site', {}, { columns: ['languages'] })
  return site?.languages ?? []
}
