import { type Database, findOne } from '@lodge/database'

/** Returns the BCP 47 tag of the language that somebody has chosen for themselves; null where they have chosen none. */
export async function findOwnLanguage(db: Database, personId: string): Promise<string | null> {
  const person = await findOne(db, 'person', { id: personId }, { columns: ['language'] })
  return person?.language ?? null
}
