import type { NamedRef } from '@lodge/contracts'
import { visibleTeams } from '@lodge/domain'
import type { Context } from '../context.ts'
import { requireStaff } from '../require-staff.ts'

/** Returns the teams whose queues the agent sees, in the order of the sidebar. For staff only. */
export async function listTeams(ctx: Context): Promise<NamedRef[]> {
  const teams = visibleTeams(requireStaff(ctx))
  return ctx.db.prisma.team.findMany({
    where: { archivedAt: null, ...(teams === 'all' ? {} : { id: { in: [...teams] } }) },
    orderBy: [{ position: 'asc' }, { name: 'asc' }],
    select: { alias: true, name: true },
  })
}
