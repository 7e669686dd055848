import type { NamedRef } from '@lodge/contracts'
import { canSeeAllTickets, DomainError } from '@lodge/domain'
import type { Context } from '../context.ts'

/** Returns the teams whose queues the agent sees, in the order of the sidebar. For staff only. */
export async function listTeams({ db, actor }: Context): Promise<NamedRef[]> {
  if (actor.kind !== 'staff') throw new DomainError('forbidden', 'Only staff may see this.')
  return db.prisma.team.findMany({
    where: { archivedAt: null, ...(canSeeAllTickets(actor) ? {} : { id: { in: [...actor.teamIds] } }) },
    orderBy: [{ position: 'asc' }, { name: 'asc' }],
    select: { alias: true, name: true },
  })
}
