import { type AgentData, type AuthUser, type FrontendUser, StoredKeyboardShortcuts } from '@lodge/contracts'
import { type Database, findOne, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { findDepartmentOfAddress, hasDepartments } from './department-of-address.ts'
import { knownPermissions } from './load-staff.ts'

/** Returns a requester as they see themselves. Throws `not_found` when the person is gone. */
export async function getFrontendUser(db: Database, personId: string): Promise<FrontendUser> {
  const person = await findOne(
    db,
    'person',
    { id: personId },
    { columns: ['alias', 'name', 'email', 'departmentId'] },
  )
  if (!person) throw refusal('person_not_found')
  const { departmentId, ...self } = person
  const department =
    departmentId === null
      ? null
      : await findOne(db, 'department', { id: departmentId }, { columns: ['alias', 'name'] })
  const following = await findDepartmentOfAddress(db, person.email)
  const needsNoDepartment = department !== null || !(await hasDepartments(db))
  return {
    ...self,
    department: department ?? (following && { alias: following.alias, name: following.name }),
    isDepartmentFixed: following !== null,
    isComplete: person.name !== '' && needsNoDepartment,
  }
}

/** Returns an agent as the admin area shows them. Throws `not_found` for a person without a role. */
export async function getAuthUser(db: Database, personId: string): Promise<AuthUser> {
  const [person] = await query<Omit<AuthUser, 'permissions'> & { permissions: string[] }>(
    db,
    sql`SELECT alias, person.name, email, role.name AS role, role.permissions
        FROM person JOIN role ON role.id = person.role_id WHERE person.id = ${personId}`,
  )
  if (!person) throw refusal('person_not_found')
  return { ...person, permissions: knownPermissions(person.permissions) }
}

/** Returns what the admin area needs of an agent at start-up: teams in order, and the time zone to show times in. */
export async function getAgentData(db: Database, personId: string, siteTimezone: string): Promise<AgentData> {
  const [person, teams] = await Promise.all([
    findOne(db, 'person', { id: personId }, { columns: ['timezone', 'shortcuts'] }),
    query<AgentData['teams'][number]>(
      db,
      sql`SELECT team.alias, team.name, is_lead AS "isLead"
          FROM team_member JOIN team ON team.id = team_id
          WHERE person_id = ${personId} AND team.archived_at IS NULL ORDER BY team.position, team.name`,
    ),
  ])
  return {
    teams,
    timezone: person?.timezone ?? siteTimezone,
    shortcuts: StoredKeyboardShortcuts.parse(person?.shortcuts),
  }
}
