import type { Viewer, Visibility } from '@lodge/contracts'
import type { Database } from '@lodge/database'

export interface TicketPresence {
  personId: string
  typing: Visibility | null
}

/** Returns the people who have a ticket open, by name, each once: whoever types in one of their tabs is typing. */
export async function listTicketViewers(db: Database, present: readonly TicketPresence[]): Promise<Viewer[]> {
  const typing = new Map<string, Visibility | null>()
  for (const one of present) typing.set(one.personId, one.typing ?? typing.get(one.personId) ?? null)
  const people = await db.prisma.person.findMany({
    where: { id: { in: [...typing.keys()] } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, alias: true, name: true },
  })
  return people.map(({ id, alias, name }) => ({ alias, name, typing: typing.get(id) ?? null }))
}
