import type { NamedRef } from '@lodge/contracts'
import { findMany } from '@lodge/database'
import { visibleTeams } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { listFormerAliases } from '../../foundation/records/former-aliases.ts'
import { requireStaff } from '../../foundation/require-staff.ts'

/** Returns the teams whose queues the agent sees, in the order of the sidebar. For staff only. */
export async function listTeams(ctx: Context): Promise<NamedRef[]> {
  const teams = visibleTeams(requireStaff(ctx))
  return findMany(
    ctx.db,
    'team',
    { archivedAt: null, ...(teams !== 'all' && { id: [...teams] }) },
    { columns: ['alias', 'name'], orderBy: ['position', 'name'] },
  )
}

/** Returns the aliases that these teams had before, each with the present one. */
export async function listFormerTeamAliases(
  ctx: Context,
  teams: NamedRef[],
): Promise<Record<string, string>> {
  const seen = new Set(teams.map(({ alias }) => alias))
  const former = await listFormerAliases(ctx.db, 'team')
  return Object.fromEntries([...former].filter(([, alias]) => seen.has(alias)))
}
