import { type SaveUser, superadmin } from '@lodge/contracts'
import { findMany, findOne, remove, type Transaction } from '@lodge/database'
import { hasPermission, refusalAt, seesTeam } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import type { StoredRecord } from '../../foundation/records/record-kind.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { departmentMove, listGainingMoves } from '../../foundation/routing/watch-routing.ts'
import { requireFreeAddress, type StoredAddress } from '../../identity/people/addresses.ts'
import { keepRole } from '../../identity/people/keep-role.ts'
import { requireOtherSuperadmin } from '../../identity/people/require-other-superadmin.ts'
import { requestAddressChange } from './address-changes/request-address-change.ts'
import {
  isWithinRole,
  mayChangeAddress,
  mayJoinTeams,
  requireNamed,
  requireWithinAccess,
  type StoredRole,
} from './user-access.ts'

interface StoredReference {
  id: string
  alias: string
  name: string
}

/** The other person of a merge. */
export interface StoredMergeSide {
  alias: string
  name: string
  mergedAt: Date
  isAnonymised: boolean
}

export interface StoredUser extends StoredRecord {
  name: string
  email: string
  externalId: string | null
  timezone: string | null
  passwordHash: string | null
  anonymisedAt: Date | null
  deletionRequestedAt: Date | null
  mergedIntoId: string | null
  /** The merge of this account into another one that was not undone. */
  mergedInto: StoredMergeSide | null
  /** The people who were merged into this one. */
  merged: StoredMergeSide[]
  role: StoredRole | null
  department: StoredReference | null
  /** The one that is not used yet. */
  invitation: { expiresAt: Date } | null
  /** Active teams only, as in `courses`. */
  teams: StoredReference[]
  courses: (StoredReference & { code: string; term: string })[]
  /** The primary one first. */
  addresses: StoredAddress[]
  /** The address that they were asked to confirm, perhaps too long ago. */
  addressChange: { email: string; isFurther: boolean; expiresAt: Date } | null
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

/**
 * Returns what is stored of a person; an address that they have to confirm is asked for and not stored. Throws
 * `forbidden` for one beyond the actor's access, and `invalid_input`.
 */
export async function toUserData(
  ctx: Context,
  tx: Transaction,
  input: SaveUser,
  before: StoredUser | null,
): Promise<UserData> {
  if (before) {
    requireWithinAccess(ctx.actor, before)
    requireNamed(before)
  }
  const { name, externalId, timezone } = input
  if (before && before.email !== input.email && before.id === requireStaff(ctx).id)
    throw refusalAt('email', 'own_email')
  await requireFreeAddress(tx, input.email, { personId: before?.id ?? null })
  await requireFreeExternalId(tx, externalId, before)
  const role = await findRole(tx, input.role)
  await requireRoleChange(ctx, tx, role, before)
  const teamIds = role === null ? [] : await findTeams(tx, input.teams, before)
  requireTeamChange(ctx, teamIds, before)
  const email = await settleAddress(ctx, tx, input.email, before)
  const departmentId = await findDepartment(tx, input.department, before)
  await requireDepartmentChange(ctx, tx, departmentId, before)
  const isMoved = before !== null && before.email !== email
  return {
    name,
    email,
    externalId,
    timezone,
    teamIds,
    roleId: role?.id ?? null,
    departmentId,
    courseIds: await findCourses(tx, input.courses),
    // Whoever reads the former mailbox is no longer signed in.
    ...(isMoved && { sessionsFrom: ctx.now() }),
  }
}

async function requireFreeExternalId(
  tx: Transaction,
  externalId: string | null,
  before: StoredUser | null,
): Promise<void> {
  if (externalId === null) return
  const other = await findOne(tx, 'person', { externalId }, { columns: ['id'] })
  if (other && other.id !== before?.id) throw refusalAt('externalId', 'external_id_taken')
}

async function findRole(tx: Transaction, name: string | null): Promise<StoredRole | null> {
  if (name === null) return null
  await keepRole(tx, name)
  const role = await findOne(tx, 'role', { name }, { columns: ['id', 'name', 'label', 'permissions'] })
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
  const known = before?.teams ?? []
  const found = await findMany(
    tx,
    'team',
    { alias: [...aliases], archivedAt: null },
    { columns: ['id', 'alias'] },
  )
  return idsOf([...known, ...found], aliases, 'teams')
}

/** Being in a team shows its tickets, so nobody gives it to themselves, or to others without seeing them too. */
function requireTeamChange(ctx: Context, teamIds: readonly string[], before: StoredUser | null): void {
  const actor = requireStaff(ctx)
  if (mayJoinTeams(actor)) return
  const was = before?.teams.map(({ id }) => id) ?? []
  const joined = teamIds.filter((id) => !was.includes(id))
  if (before?.id === actor.id) {
    const isLeaving = was.some((id) => !teamIds.includes(id)) && !hasPermission(actor, 'manage_team')
    if (joined.length > 0 || isLeaving) throw refusalAt('teams', 'own_teams')
  }
  const beyond = teamIds.findIndex((id) => joined.includes(id) && !seesTeam(actor, id))
  if (beyond >= 0) throw refusalAt(`teams.${beyond}`, 'team_beyond_yours')
}

/** Returns the address that is stored: the former one while the person has yet to confirm another. */
async function settleAddress(
  ctx: Context,
  tx: Transaction,
  email: string,
  before: StoredUser | null,
): Promise<string> {
  const isSame = before?.email.toLowerCase() === email.toLowerCase()
  if (!before || isSame) return email
  if (mayChangeAddress(ctx.actor)) {
    await remove(tx, 'address_change', { personId: before.id })
    return email
  }
  await requestAddressChange(ctx, tx, { personId: before.id, email, isFurther: false })
  return before.email
}

async function findCourses(tx: Transaction, aliases: readonly string[]): Promise<string[]> {
  const found = await findMany(
    tx,
    'course',
    { alias: [...aliases], archivedAt: null },
    { columns: ['id', 'alias'] },
  )
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

/** Topics may go by departments: nobody brings a student's tickets to their own teams by moving the student. */
async function requireDepartmentChange(
  ctx: Context,
  tx: Transaction,
  departmentId: string | null,
  before: StoredUser | null,
): Promise<void> {
  const former = before?.department?.id ?? null
  if (!before || departmentId === null || departmentId === former) return
  const gaining = await listGainingMoves(tx, ctx.actor)
  if (gaining.includes(departmentMove(former, departmentId)))
    throw refusalAt('department', 'department_comes_to_you')
}

/** A person keeps an archived department until another is chosen. */
async function findDepartment(
  tx: Transaction,
  alias: string | null,
  before: StoredUser | null,
): Promise<string | null> {
  if (alias === null) return null
  if (before?.department?.alias === alias) return before.department.id
  const department = await findOne(tx, 'department', { alias, archivedAt: null }, { columns: ['id'] })
  if (!department) throw refusalAt('department', 'unknown_department')
  return department.id
}
