import type { Viewer, Visibility } from '@lodge/contracts'
import { type Database, findMany } from '@lodge/database'

export interface TicketPresence {
  personId: string
  typing: Visibility | null
}

/** Returns the people who have a ticket open, by name, each once: whoever types in one of their tabs is typing. */
export async function listTicketViewers(db: Database, present: readonly TicketPresence[]): Promise<Viewer[]> {
  const typing = new Map<string, Visibility | null>()
  for (const viewer of present)
    typing.set(viewer.personId, viewer.typing ?? typing.get(viewer.personId) ?? null)
  const people = await findMany(
    db,
    'person',
    { id: [...typing.keys()] },
    { columns: ['id', 'alias', 'name'], orderBy: ['name', 'id'] },
  )
  return people.map(({ id, alias, name }) => ({ alias, name, typing: typing.get(id) ?? null }))
}
