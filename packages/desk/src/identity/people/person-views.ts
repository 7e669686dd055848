import { type AgentData, type AuthUser, type FrontendUser, StoredKeyboardShortcuts } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { findDepartmentOfAddress, hasDepartments } from './department-of-address.ts'
import { knownPermissions } from './load-staff.ts'

/** Returns a requester as they see themselves. Throws `not_found` when the person is gone. */
export async function getFrontendUser(db: Database, personId: string): Promise<FrontendUser> {
  const person = await db.prisma.person.findUnique({
    where: { id: personId },
    select: { alias: true, name: true, email: true, department: { select: { alias: true, name: true } } },
  })
  if (!person) throw refusal('person_not_found')
  const following = await findDepartmentOfAddress(db.prisma, person.email)
  const needsNoDepartment = person.department !== null || !(await hasDepartments(db.prisma))
  return {
    ...person,
    department: person.department ?? (following && { alias: following.alias, name: following.name }),
    isDepartmentFixed: following !== null,
    isComplete: person.name !== '' && needsNoDepartment,
  }
}

/** Returns an agent as the admin area shows them. Throws `not_found` for a person without a role. */
export async function getAuthUser(db: Database, personId: string): Promise<AuthUser> {
  const person = await db.prisma.person.findUnique({
    where: { id: personId },
    select: { alias: true, name: true, email: true, role: { select: { name: true, permissions: true } } },
  })
  if (!person?.role) throw refusal('person_not_found')
  const { role, ...self } = person
  return { ...self, role: role.name, permissions: knownPermissions(role.permissions) }
}

/** Returns what the admin area needs of an agent at start-up: teams in order, and the time zone to show times in. */
export async function getAgentData(db: Database, personId: string, siteTimezone: string): Promise<AgentData> {
  const person = await db.prisma.person.findUnique({
    where: { id: personId },
    select: {
      timezone: true,
      shortcuts: true,
      teams: {
        where: { team: { archivedAt: null } },
        orderBy: [{ team: { position: 'asc' } }, { team: { name: 'asc' } }],
        select: { isLead: true, team: { select: { alias: true, name: true } } },
      },
    },
  })
  const teams = person?.teams ?? []
  return {
    teams: teams.map(({ team, isLead }) => ({ ...team, isLead })),
    timezone: person?.timezone ?? siteTimezone,
    shortcuts: StoredKeyboardShortcuts.parse(person?.shortcuts),
  }
}
