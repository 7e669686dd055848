import type { TeamRef } from '@lodge/contracts'
import { seesTeam } from '@lodge/domain'
import type { Context } from '../context.ts'
import { requireStaff } from '../require-staff.ts'

/** Returns every team that takes tickets, in the order of the sidebar: a ticket may be moved to any. For staff only. */
export async function listActiveTeams(ctx: Context): Promise<TeamRef[]> {
  const agent = requireStaff(ctx)
  const teams = await ctx.db.prisma.team.findMany({
    where: { archivedAt: null },
    orderBy: [{ position: 'asc' }, { name: 'asc' }],
    select: { id: true, alias: true, name: true },
  })
  return teams.map(({ id, alias, name }) => ({ alias, name, isVisible: seesTeam(agent, id) }))
}
