import type { TeamRef } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { seesTeam } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'

interface ActiveTeam {
  [column: string]: unknown
  id: string
  alias: string
  name: string
  departments: string[]
}

/** Returns every team that takes tickets, in the order of the sidebar: a ticket may be moved to any. For staff only. */
export async function listActiveTeams(ctx: Context): Promise<TeamRef[]> {
  const agent = requireStaff(ctx)
  const teams = await query<ActiveTeam>(
    ctx.db,
    sql`SELECT id, alias, name, ARRAY(
          WITH RECURSIVE served AS (
            SELECT id, alias FROM department WHERE id = ANY(team.department_ids)
            UNION SELECT below.id, below.alias FROM department below JOIN served ON below.parent_id = served.id
          )
          SELECT alias FROM served ORDER BY alias) AS departments
        FROM team WHERE archived_at IS NULL ORDER BY position, name`,
  )
  return teams.map(({ id, ...team }) => ({ ...team, isVisible: seesTeam(agent, id) }))
}
