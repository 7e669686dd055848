import type { AgentRef } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { requireStaff } from '../../foundation/require-staff.ts'

/** Returns everyone a ticket could be assigned to, by name, with the aliases of their teams. For staff only. */
export async function listAgents(ctx: Context): Promise<AgentRef[]> {
  requireStaff(ctx)
  return query(
    ctx.db,
    sql`SELECT alias, name,
               ARRAY(SELECT team.alias FROM team_member member JOIN team ON team.id = member.team_id
                     WHERE member.person_id = person.id AND team.archived_at IS NULL) AS teams
        FROM person WHERE ${isActiveStaff} ORDER BY name, alias`,
  )
}
