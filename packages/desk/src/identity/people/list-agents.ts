import type { AgentRef } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { requireStaff } from '../../foundation/require-staff.ts'

interface AgentRow extends Omit<AgentRef, 'awayUntil'> {
  [column: string]: unknown
  awayUntil: Date | null
}

/**
 * Returns everyone a ticket could be assigned to, by name, with the aliases of their teams and until when they are away.
 * For staff only.
 */
export async function listAgents(ctx: Context): Promise<AgentRef[]> {
  requireStaff(ctx)
  const now = ctx.now()
  const agents = await query<AgentRow>(
    ctx.db,
    sql`SELECT alias, name,
               ARRAY(SELECT team.alias FROM team_member member JOIN team ON team.id = member.team_id
                     WHERE member.person_id = person.id AND team.archived_at IS NULL) AS teams,
               (SELECT ends_at FROM away
                WHERE away.person_id = person.id AND starts_at <= ${now} AND ends_at > ${now}) AS "awayUntil"
        FROM person WHERE ${isActiveStaff} ORDER BY name, alias`,
  )
  return agents.map(({ awayUntil, ...agent }) => ({ ...agent, awayUntil: awayUntil?.toISOString() ?? null }))
}
