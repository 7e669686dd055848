import { type AgentData, type AuthUser, type FrontendUser, StoredKeyboardShortcuts } from '@lodge/contracts'
import { type Database, findOne, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type NamesByLanguage, nameIn, namesOf } from '../../foundation/site-texts/name-in.ts'
import {
  type KnownLanguages,
  languagesOfSite,
  readerLanguages,
  toTextLanguages,
} from '../../foundation/site-texts/text-languages.ts'
import { findDepartmentOfAddress, hasDepartments } from './department-of-address.ts'
import { knownPermissions } from './load-staff.ts'

interface SignedInPerson extends KnownLanguages {
  alias: string
  name: string
  email: string
  departmentId: string | null
}

interface RequesterReading {
  personId: string
  /** The languages that their browser asks for, the best first. */
  languages: readonly string[] | undefined
}

/** Returns a requester as they see themselves. Throws `not_found` when the person is gone. */
export async function getFrontendUser(
  db: Database,
  { personId, languages = [] }: RequesterReading,
): Promise<FrontendUser> {
  const [person] = await query<SignedInPerson>(
    db,
    sql`SELECT alias, name, email, department_id AS "departmentId", language AS own, ${languagesOfSite}
        FROM person WHERE id = ${personId}`,
  )
  if (!person) throw refusal('person_not_found')
  const { alias, name, email, departmentId } = person
  const department = departmentId === null ? null : await findDepartment(db, departmentId)
  const following = await findDepartmentOfAddress(db, email)
  const needsNoDepartment = department !== null || !(await hasDepartments(db))
  const shown = department ?? following
  const textLanguages = toTextLanguages(person, readerLanguages(person, languages))
  return {
    alias,
    name,
    email,
    department: shown && { alias: shown.alias, name: nameIn(textLanguages, shown.name, shown.names) },
    isDepartmentFixed: following !== null,
    isComplete: person.name !== '' && needsNoDepartment,
  }
}

interface NamedDepartment {
  alias: string
  name: string
  names: NamesByLanguage | null
}

async function findDepartment(db: Database, id: string): Promise<NamedDepartment | null> {
  const [department] = await query<NamedDepartment>(
    db,
    sql`SELECT alias, name, ${namesOf('department', sql`department.id`)} AS names FROM department WHERE id = ${id}`,
  )
  return department ?? null
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
