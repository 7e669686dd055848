import type { AgentRef } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'

/** Returns everyone a ticket could be assigned to, by name, with the aliases of their teams. For staff only. */
export async function listAgents(ctx: Context): Promise<AgentRef[]> {
  requireStaff(ctx)
  const people = await ctx.db.prisma.person.findMany({
    where: { archivedAt: null, roleId: { not: null } },
    orderBy: [{ name: 'asc' }, { alias: 'asc' }],
    select: {
      alias: true,
      name: true,
      teams: { where: { team: { archivedAt: null } }, select: { team: { select: { alias: true } } } },
    },
  })
  return people.map(({ alias, name, teams }) => ({ alias, name, teams: teams.map(({ team }) => team.alias) }))
}
