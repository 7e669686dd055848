import type { Dashboard } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { ReportScope } from './report-scope.ts'

const maxAgents = 20

/** Returns each team's unresolved tickets, assigned and unassigned. */
export function countTeamWorkload({ db, teams }: ReportScope): Promise<Dashboard['load']> {
  return query<Dashboard['load'][number]>(
    db,
    sql`
    SELECT team.alias, team.name, COALESCE(sum(open - unassigned), 0)::int AS assigned,
           COALESCE(sum(unassigned), 0)::int AS unassigned
    FROM team LEFT JOIN queue_count ON queue_count.team_id = team.id
    WHERE team.archived_at IS NULL AND ${teams}
    GROUP BY team.id ORDER BY team.position, team.name`,
  )
}

/** Returns the agents of these teams and those who have their tickets, the most tickets first. */
export function countAgentWorkload({ db, tickets, teams }: ReportScope): Promise<Dashboard['agents']> {
  return query<Dashboard['agents'][number]>(
    db,
    sql`
    WITH load AS (
      SELECT ticket.assignee_id AS id, count(*)::int AS open FROM ticket
      WHERE ticket.assignee_id IS NOT NULL AND ticket.status NOT IN ('resolved', 'closed') AND ${tickets}
      GROUP BY ticket.assignee_id)
    SELECT person.alias, person.name, COALESCE(load.open, 0) AS open
    FROM person LEFT JOIN load ON load.id = person.id
    WHERE person.archived_at IS NULL AND person.role_id IS NOT NULL
      AND (load.id IS NOT NULL OR EXISTS (
        SELECT FROM team_member member JOIN team ON team.id = member.team_id
        WHERE member.person_id = person.id AND team.archived_at IS NULL AND ${teams}))
    ORDER BY open DESC, person.name LIMIT ${maxAgents}`,
  )
}
