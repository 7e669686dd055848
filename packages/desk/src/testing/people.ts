import { randomUUID } from 'node:crypto'
import { type Permission, superadmin } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { Requester, Staff } from '@lodge/domain'
import { noon } from './context.ts'
import { count } from './count.ts'

/** A person with the actor that they are when they ask for something. */
export interface Someone<Who extends Requester | Staff = Requester | Staff> {
  id: string
  alias: string
  name: string
  email: string
  actor: Who
}

interface Referred {
  id: string
}

export function aUnit(
  db: Database,
  { name = `Department ${count()}`, parent }: { name?: string; parent?: Referred } = {},
) {
  return db.prisma.unit.create({ data: { alias: aliasOf(name), name, parentId: parent?.id ?? null } })
}

export function aCourse(db: Database, { code = `CS${100 + count()}`, name = 'Databases' } = {}) {
  return db.prisma.course.create({ data: { alias: aliasOf(code), code, name } })
}

/** A student, who asks through the portal. */
export async function aStudent(
  db: Database,
  given: { name?: string; email?: string; unit?: Referred; courses?: readonly Referred[] } = {},
): Promise<Someone<Requester>> {
  const person = await aPerson(db, { name: `Student ${count()}`, ...given })
  return { ...person, actor: { kind: 'requester', id: person.id } }
}

/** An agent in these teams, by default in none, with a role of these permissions. */
export async function anAgent(
  db: Database,
  {
    teams = [],
    permissions = [],
    role,
    ...given
  }: {
    name?: string
    email?: string
    passwordHash?: string
    teams?: readonly Referred[]
    permissions?: readonly Permission[]
    /** An existing role's or a new one's name. */
    role?: string
  } = {},
): Promise<Someone<Staff>> {
  const roleName = role ?? `role-${randomUUID()}`
  const { id: roleId } = await db.prisma.role.upsert({
    where: { name: roleName },
    create: { name: roleName, label: 'Agent', permissions: [...permissions] },
    update: {},
  })
  const person = await aPerson(db, { name: `Agent ${count()}`, ...given, roleId, teams })
  const teamIds = teams.map((team) => team.id)
  return { ...person, actor: { kind: 'staff', id: person.id, role: roleName, permissions, teamIds } }
}

/** Sees the tickets of all teams and the reports. */
export function aSupervisor(db: Database, given: { name?: string; teams?: readonly Referred[] } = {}) {
  return anAgent(db, {
    name: `Supervisor ${count()}`,
    permissions: ['view_all_tickets', 'view_report'],
    ...given,
  })
}

export function aSuperadmin(db: Database, given: { name?: string } = {}) {
  return anAgent(db, { name: `Admin ${count()}`, role: superadmin, ...given })
}

async function aPerson(
  db: Database,
  given: {
    name: string
    email?: string
    roleId?: number
    passwordHash?: string
    unit?: Referred
    teams?: readonly Referred[]
    courses?: readonly Referred[]
  },
) {
  const alias = aliasOf(given.name)
  return db.prisma.person.create({
    data: {
      alias,
      name: given.name,
      email: given.email ?? `${alias}@uni.example`,
      createdAt: noon,
      roleId: given.roleId ?? null,
      passwordHash: given.passwordHash ?? null,
      unitId: given.unit?.id ?? null,
      teams: { create: (given.teams ?? []).map((team) => ({ teamId: team.id })) },
      courses: { create: (given.courses ?? []).map((course) => ({ courseId: course.id })) },
    },
    select: { id: true, alias: true, name: true, email: true },
  })
}

/** A readable alias that no other record has. */
export function aliasOf(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words}-${count()}`
}
