import { randomUUID } from 'node:crypto'
import { type Permission, superadmin } from '@lodge/contracts'
import { type Database, getOne, insert, insertMany } from '@lodge/database'
import { type Requester, type Staff, toAlias } from '@lodge/domain'
import { noon } from './context.ts'
import { nextNumber } from './sequence.ts'

/** A person, and the actor that they are. */
export interface TestPerson<Who extends Requester | Staff = Requester | Staff> {
  id: string
  alias: string
  name: string
  email: string
  actor: Who
}

interface Reference {
  id: string
}

export function aDepartment(
  db: Database,
  { name = `Department ${nextNumber()}`, parent }: { name?: string; parent?: Reference } = {},
) {
  return insert(db, 'department', { alias: aliasOf(name), name, parentId: parent?.id ?? null })
}

export function aCourse(
  db: Database,
  { code = `CS${100 + nextNumber()}`, name = 'Databases', term = '' } = {},
) {
  return insert(db, 'course', { alias: aliasOf(code), code, name, term })
}

/** Creates a student, who is a requester in the portal. */
export async function aStudent(
  db: Database,
  attributes: { name?: string; email?: string; department?: Reference; courses?: readonly Reference[] } = {},
): Promise<TestPerson<Requester>> {
  const person = await aPerson(db, { name: `Student ${nextNumber()}`, ...attributes })
  return { ...person, actor: { kind: 'requester', id: person.id } }
}

/** Creates an agent in these teams, by default in none, with a role of these permissions. */
export async function anAgent(
  db: Database,
  {
    teams = [],
    permissions = [],
    role,
    ...attributes
  }: {
    name?: string
    email?: string
    passwordHash?: string
    teams?: readonly Reference[]
    permissions?: readonly Permission[]
    /** The name of a role, existing or new. */
    role?: string
  } = {},
): Promise<TestPerson<Staff>> {
  const roleName = role ?? `role-${randomUUID()}`
  const newRole = { name: roleName, label: 'Agent', permissions: [...permissions] }
  await insertMany(db, 'role', [newRole], { skipExisting: true })
  const { id: roleId } = await getOne(db, 'role', { name: roleName })
  const person = await aPerson(db, { name: `Agent ${nextNumber()}`, ...attributes, roleId, teams })
  const teamIds = teams.map((team) => team.id)
  return { ...person, actor: { kind: 'staff', id: person.id, role: roleName, permissions, teamIds } }
}

/** Creates an agent who sees the tickets of all teams and the reports. */
export function aSupervisor(db: Database, attributes: { name?: string; teams?: readonly Reference[] } = {}) {
  return anAgent(db, {
    name: `Supervisor ${nextNumber()}`,
    permissions: ['view_all_tickets', 'view_report'],
    ...attributes,
  })
}

export function aSuperadmin(db: Database, attributes: { name?: string; passwordHash?: string } = {}) {
  return anAgent(db, { name: `Admin ${nextNumber()}`, role: superadmin, ...attributes })
}

/** Gives a person another address, which nobody has confirmed yet, and returns it. */
export async function anAddress(
  db: Database,
  { id: personId }: Reference,
  email = `another-${nextNumber()}@home.example`,
): Promise<string> {
  await insert(db, 'person_address', { personId, email, isPrimary: false, createdAt: noon })
  return email
}

async function aPerson(
  db: Database,
  attributes: {
    name: string
    email?: string
    roleId?: number
    passwordHash?: string
    department?: Reference
    teams?: readonly Reference[]
    courses?: readonly Reference[]
  },
) {
  const alias = aliasOf(attributes.name)
  const person = await insert(
    db,
    'person',
    {
      alias,
      name: attributes.name,
      email: attributes.email ?? `${alias}@uni.example`,
      createdAt: noon,
      roleId: attributes.roleId ?? null,
      passwordHash: attributes.passwordHash ?? null,
      departmentId: attributes.department?.id ?? null,
    },
    { columns: ['id', 'alias', 'name', 'email'] },
  )
  const { teams = [], courses = [] } = attributes
  await insertMany(
    db,
    'team_member',
    teams.map((team) => ({ personId: person.id, teamId: team.id })),
  )
  await insertMany(
    db,
    'person_course',
    courses.map((course) => ({ personId: person.id, courseId: course.id })),
  )
  return person
}

/** Returns a readable alias that no other record has. */
export function aliasOf(name: string): string {
  return `${toAlias(name)}-${nextNumber()}`
}
