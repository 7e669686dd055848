import { type Database, upsert } from '@lodge/database'
import { noon } from './context.ts'

/** Creates the one site, by default in London. */
export function aSite(db: Database, { timezone = 'Europe/London', name = 'Test University' } = {}) {
  const site = { name, timezone, pageTitleDefault: name, setUpAt: noon }
  return upsert(db, 'site', ['id'], { id: 1, ...site })
}
