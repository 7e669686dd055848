import { type SaveUser, superadmin } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../context.ts'
import { keepRole } from '../people/keep-role.ts'
import type { StoredRecord } from '../records/record-kind.ts'
import { requireStaff } from '../require-staff.ts'
import {
  isWithinRole,
  maySetOwnTeams,
  requireNamed,
  requireOtherSuperadmin,
  requireWithinRole,
  type StoredRole,
} from './user-access.ts'

interface StoredReference {
  id: string
  alias: string
  name: string
}

export interface StoredUser extends StoredRecord {
  name: string
  email: string
  externalId: string | null
  timezone: string | null
  passwordHash: string | null
  anonymisedAt: Date | null
  deletionRequestedAt: Date | null
  role: StoredRole | null
  department: StoredReference | null
  /** The one that is not used yet. */
  invitations: { expiresAt: Date }[]
  /** Those that are active, as with the courses. */
  teams: { team: StoredReference }[]
  courses: { course: StoredReference & { code: string; term: string } }[]
}

export interface UserData {
  name: string
  email: string
  externalId: string | null
  timezone: string | null
  roleId: number | null
  departmentId: string | null
  teamIds: string[]
  courseIds: string[]
  /** Set where the sessions up to now are over. */
  sessionsFrom?: Date
}

/** Returns what is stored of a person. Throws `forbidden` for one beyond the actor's role, and `invalid_input`. */
export async function toUserData(
  ctx: Context,
  tx: Transaction,
  input: SaveUser,
  before: StoredUser | null,
): Promise<UserData> {
  if (before) {
    requireWithinRole(ctx.actor, before.role)
    requireNamed(before)
  }
  const { name, email, externalId, timezone } = input
  if (before && before.email !== email && before.id === requireStaff(ctx).id)
    throw refusalAt('email', 'own_email')
  await requireFreeEmail(tx, email, before)
  await requireFreeExternalId(tx, externalId, before)
  const role = await findRole(tx, input.role)
  await requireRoleChange(ctx, tx, role, before)
  const teamIds = role === null ? [] : await findTeams(tx, input.teams, before)
  requireTeamChange(ctx, teamIds, before)
  const isMoved = before !== null && before.email !== email
  return {
    ...{ name, email, externalId, timezone, teamIds },
    roleId: role?.id ?? null,
    departmentId: await findDepartment(tx, input.department, before),
    courseIds: await findCourses(tx, input.courses),
    // Whoever reads the former mailbox is no longer signed in.
    ...(isMoved && { sessionsFrom: ctx.now() }),
  }
}

async function requireFreeEmail(tx: Transaction, email: string, before: StoredUser | null): Promise<void> {
  const other = await tx.person.findUnique({ where: { email }, select: { id: true } })
  if (other && other.id !== before?.id) throw refusalAt('email', 'email_taken')
}

async function requireFreeExternalId(
  tx: Transaction,
  externalId: string | null,
  before: StoredUser | null,
): Promise<void> {
  if (externalId === null) return
  const other = await tx.person.findUnique({ where: { externalId }, select: { id: true } })
  if (other && other.id !== before?.id) throw refusalAt('externalId', 'external_id_taken')
}

async function findRole(tx: Transaction, name: string | null): Promise<StoredRole | null> {
  if (name === null) return null
  await keepRole(tx, name)
  const role = await tx.role.findUnique({
    where: { name },
    select: { id: true, name: true, label: true, permissions: true },
  })
  if (!role) throw refusalAt('role', 'role_not_offered')
  return role
}

async function requireRoleChange(
  ctx: Context,
  tx: Transaction,
  role: StoredRole | null,
  before: StoredUser | null,
): Promise<void> {
  if ((before?.role?.id ?? null) === (role?.id ?? null)) return
  if (before?.id === requireStaff(ctx).id) throw refusalAt('role', 'own_role')
  if (!isWithinRole(ctx.actor, role)) throw refusalAt('role', 'role_beyond_yours')
  if (before?.role?.name === superadmin && before.archivedAt === null)
    await requireOtherSuperadmin(tx, before.id)
}

async function findTeams(
  tx: Transaction,
  aliases: readonly string[],
  before: StoredUser | null,
): Promise<string[]> {
  const known = before?.teams.map(({ team }) => team) ?? []
  const found = await tx.team.findMany({
    where: { alias: { in: [...aliases] }, archivedAt: null },
    select: { id: true, alias: true },
  })
  return idsOf([...known, ...found], aliases, 'teams')
}

/** Being in a team shows its tickets: not everybody who manages accounts may give that to themselves. */
function requireTeamChange(ctx: Context, teamIds: readonly string[], before: StoredUser | null): void {
  const actor = requireStaff(ctx)
  if (before?.id !== actor.id || maySetOwnTeams(actor)) return
  const was = before.teams.map(({ team }) => team.id)
  if (was.length !== teamIds.length || was.some((id) => !teamIds.includes(id)))
    throw refusalAt('teams', 'own_teams')
}

async function findCourses(tx: Transaction, aliases: readonly string[]): Promise<string[]> {
  const found = await tx.course.findMany({
    where: { alias: { in: [...aliases] }, archivedAt: null },
    select: { id: true, alias: true },
  })
  return idsOf(found, aliases, 'courses')
}

function idsOf(
  found: readonly { id: string; alias: string }[],
  aliases: readonly string[],
  field: 'teams' | 'courses',
): string[] {
  const byAlias = new Map(found.map(({ id, alias }) => [alias, id]))
  const ids = aliases.map((alias, index) => {
    const id = byAlias.get(alias)
    if (!id) throw refusalAt(`${field}.${index}`, 'record_gone', { alias })
    return id
  })
  return [...new Set(ids)]
}

/** A person keeps an archived department until another is chosen. */
async function findDepartment(
  tx: Transaction,
  alias: string | null,
  before: StoredUser | null,
): Promise<string | null> {
  if (alias === null) return null
  if (before?.department?.alias === alias) return before.department.id
  const department = await tx.department.findFirst({
    where: { alias, archivedAt: null },
    select: { id: true },
  })
  if (!department) throw refusalAt('department', 'unknown_department')
  return department.id
}
