import type { DashboardNow } from '@lodge/contracts'
import { query, sql, uuids } from '@lodge/database'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import type { ReportScope } from './report-scope.ts'
import { isWithin } from './site-days.ts'

const maxAgents = 20

/** Returns each team's unresolved tickets, assigned and unassigned. */
export function countTeamWorkload({ db, teams }: ReportScope): Promise<DashboardNow['load']> {
  return query<DashboardNow['load'][number]>(
    db,
    sql`
    SELECT team.alias, team.name, COALESCE(sum(open - unassigned), 0)::int AS assigned,
           COALESCE(sum(unassigned), 0)::int AS unassigned
    FROM team LEFT JOIN queue_count ON queue_count.team_id = team.id
    WHERE team.archived_at IS NULL AND ${teams}
    GROUP BY team.id ORDER BY team.position, team.name`,
  )
}

type AgentRow = DashboardNow['agents'][number] & { online: number; [column: string]: unknown }

/** Returns these teams' agents and those who have their tickets, the most tickets first, and how many are online. */
export async function countAgentWorkload(
  { db, today, messages, teams }: ReportScope,
  online: readonly string[],
): Promise<Pick<DashboardNow, 'agents' | 'online'>> {
  const rows = await query<AgentRow>(
    db,
    sql`
    WITH load AS (
      SELECT assignee_id AS id, sum(open)::int AS open, sum(at_risk)::int AS at_risk
      FROM queue_count JOIN team ON team.id = queue_count.team_id
      WHERE assignee_id IS NOT NULL AND ${teams}
      GROUP BY assignee_id HAVING sum(open) > 0),
    answered AS (
      SELECT message.author_id AS id, count(DISTINCT message.ticket_id)::int AS tickets
      FROM message
      WHERE message.side = 'staff' AND message.visibility = 'public'
        AND ${isWithin(today, sql`message.created_at`)} AND ${messages}
      GROUP BY message.author_id),
    agent AS (
      SELECT person.alias, person.name, COALESCE(load.open, 0) AS open, COALESCE(load.at_risk, 0) AS "atRisk",
             COALESCE(answered.tickets, 0) AS "answeredToday", person.id = ANY(${uuids(online)}) AS "isOnline"
      FROM person LEFT JOIN load ON load.id = person.id LEFT JOIN answered ON answered.id = person.id
      WHERE ${isActiveStaff}
        AND (load.id IS NOT NULL OR EXISTS (
          SELECT FROM team_member member JOIN team ON team.id = member.team_id
          WHERE member.person_id = person.id AND team.archived_at IS NULL AND ${teams})))
    SELECT *, (count(*) FILTER (WHERE "isOnline") OVER ())::int AS online
    FROM agent ORDER BY open DESC, name LIMIT ${maxAgents}`,
  )
  return {
    agents: rows.map(({ online: _, ...agent }) => agent),
    online: rows[0]?.online ?? 0,
  }
}

/** Returns when the oldest open ticket without an assignee was created, or null. */
export async function findOldestUnassigned({ db, tickets }: ReportScope): Promise<string | null> {
  const [oldest] = await query<{ at: Date | null }>(
    db,
    sql`
    SELECT min(ticket.created_at) AS at FROM ticket
    WHERE ticket.assignee_id IS NULL AND ticket.status NOT IN ('resolved', 'closed') AND ${tickets}`,
  )
  return oldest?.at?.toISOString() ?? null
}
