import { sql } from '@lodge/database'

interface StandingTeam {
  id: string
  name: string
  /** The identity providers whose rules put them there. */
  providerIds: string[]
  /** Something else than a provider's rule put them there as well: a person, or a group of a directory. */
  isOtherwise: boolean
}

/** The role, the department and the teams in use that a person has; `role` is the label of the role. */
export interface PersonStanding {
  [column: string]: unknown
  roleId: string | null
  roleName: string | null
  role: string | null
  departmentId: string | null
  department: string | null
  teams: StandingTeam[]
}

export const standingColumns = sql`
  role.id::text AS "roleId", role.name AS "roleName", role.label AS role,
  department.id AS "departmentId", department.name AS department,
  (SELECT COALESCE(json_agg(json_build_object(
     'id', team.id, 'name', team.name, 'providerIds', member.provider_ids,
     'isOtherwise', member.is_by_hand OR member.is_from_group) ORDER BY team.name), '[]')
   FROM team_member member JOIN team ON team.id = member.team_id AND team.archived_at IS NULL
   WHERE member.person_id = person.id) AS teams`

/** Goes with the columns, behind `person`. */
export const standingTables = sql`
  LEFT JOIN role ON role.id = person.role_id LEFT JOIN department ON department.id = person.department_id`

/** Returns somebody's teams as the rules of a provider see them. */
export function teamsAsSeenBy(providerId: string, { teams }: Pick<PersonStanding, 'teams'>) {
  return teams.map(({ id, providerIds, isOtherwise }) => ({
    id,
    isOurs: providerIds.includes(providerId),
    isOthersToo: isOtherwise || providerIds.some((other) => other !== providerId),
  }))
}
