import {
  type EventInput,
  permissions,
  type RequireSecondFactor,
  type RoleParams,
  type RoleView,
  type SaveRole,
} from '@lodge/contracts'
import {
  type Database,
  findMany,
  insert,
  query,
  remove,
  sql,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { refusal, refusalAt, toAlias } from '@lodge/domain'
import {
  type Context,
  recordEventBy,
  recordEventsBy,
  transaction,
  withFrozenTime,
} from '../../foundation/context.ts'
import { findChange } from '../../foundation/records/find-change.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { saveConflict } from '../../foundation/save-errors.ts'
import { findSecondFactorNeed } from '../../identity/auth/second-factor/find-need.ts'
import { isFixed, readRoles, type StoredRole, toRoleView } from './read-roles.ts'

/** Returns every role with its permissions and those who have it, superadmin first. */
export async function listRoles(ctx: Context): Promise<{ items: RoleView[] }> {
  requireSuperadmin(ctx)
  return { items: (await readRoles(ctx.db)).map(toRoleView) }
}

/** Returns a role; throws `not_found`. */
export async function getRole(ctx: Context, { id }: RoleParams): Promise<RoleView> {
  requireSuperadmin(ctx)
  return toRoleView(await findRole(ctx.db, id))
}

/** Creates a role under a name made from its label. Throws `invalid_input` where another role has the label. */
export async function createRole(ctx: Context, input: SaveRole): Promise<RoleView> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockLabels(tx)
    await requireFreeLabel(tx, input.label, null)
    const data = { ...toData(input), name: await findFreeName(tx, input.label), updatedAt: now.now() }
    const { id } = await insert(tx, 'role', data, { columns: ['id'] })
    const role = await findRole(tx, id)
    await recordChange(now, tx, { role, how: 'created', before: null, after: factsOf(role) })
    return toRoleView(role)
  })
}

/**
 * Changes a role; what the people who have it may do changes at once. Throws `edit_conflict` with the present role when
 * someone has saved since, and `invalid_input` for superadmin and for another role's label.
 */
export async function updateRole(
  ctx: Context,
  { id, revision, input }: RoleParams & { revision: number; input: SaveRole },
): Promise<RoleView> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockLabels(tx)
    const before = await lockRole(tx, id)
    if (before.revision !== revision) {
      const changed = { type: 'role.changed', id: before.recordId } as const
      throw await saveConflict(ctx, tx, { ...changed, present: toRoleView(before) })
    }
    await requireFreeLabel(tx, input.label, id)
    const more = { updatedAt: now.now(), revision: { increment: 1 } } as const
    await updateOne(tx, 'role', { id }, { ...toData(input), ...more })
    const role = await findRole(tx, id)
    const change = findChange(factsOf(before), factsOf(role))
    await recordChange(now, tx, { role, how: 'edited', ...change })
    if ('permissions' in change.after) await recordAccessChanges(now, tx, id)
    return toRoleView(role)
  })
}

/**
 * Requires a second factor of those who have a role, superadmins too, or no longer does. Sessions of those without one
 * are over at once. Throws `forbidden` where that would be the actor's own.
 */
export async function requireSecondFactorOf(
  ctx: Context,
  { id, isRequired }: RoleParams & RequireSecondFactor,
): Promise<RoleView> {
  requireSuperadmin(ctx)
  const actor = requireStaff(ctx)
  return transaction(ctx, async (tx) => {
    await query(tx, sql`SELECT FROM role WHERE id = ${id} FOR NO KEY UPDATE`)
    const before = await findRole(tx, id)
    if (before.requiresSecondFactor === isRequired) return toRoleView(before)
    const isOwn = isRequired && before.name === actor.role
    if (isOwn && (await findSecondFactorNeed(tx, actor.id)) !== 'code')
      throw refusal('own_second_factor_first')
    await updateOne(tx, 'role', { id }, { requiresSecondFactor: isRequired })
    const role = await findRole(tx, id)
    await recordChange(ctx, tx, { role, how: 'edited', ...findChange(factsOf(before), factsOf(role)) })
    await recordAccessChanges(ctx, tx, id)
    return toRoleView(role)
  })
}

/** Deletes a role. Throws `still_in_use` while anybody has it, deactivated or not, and `invalid_input` for superadmin. */
export async function deleteRole(ctx: Context, { id }: RoleParams): Promise<void> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => {
    const role = await lockRole(tx, id)
    const people = role.people + role.deactivatedPeople
    if (people > 0) throw refusal('role_in_use', { people })
    await remove(tx, 'role', { id })
    await recordChange(ctx, tx, { role, how: 'deleted', before: factsOf(role), after: null })
  })
}

/** Lets one role be saved at a time, so that no two roles get the same label or name. */
async function lockLabels(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('lodge.record.role'))`)
}

/** Nobody can be given the role until the transaction has ended. */
async function lockRole(tx: Transaction, id: number): Promise<StoredRole> {
  await query(tx, sql`SELECT FROM role WHERE id = ${id} FOR UPDATE`)
  const role = await findRole(tx, id)
  if (isFixed(role)) throw refusal('role_fixed')
  return role
}

async function findRole(db: Database | Transaction, id: number): Promise<StoredRole> {
  const [role] = await readRoles(db, id)
  if (!role) throw refusal('role_not_found')
  return role
}

async function requireFreeLabel(tx: Transaction, label: string, ownId: number | null): Promise<void> {
  const [namesake] = await query(
    tx,
    sql`SELECT 1 FROM role WHERE lower(label) = lower(${label}) AND id IS DISTINCT FROM ${ownId}`,
  )
  if (namesake) throw refusalAt('label', 'role_name_taken')
}

/** Returns `front-desk` for "Front desk", or `front-desk-2` where another role has that name. */
async function findFreeName(tx: Transaction, label: string): Promise<string> {
  const base = toAlias(label) || 'role'
  const rows = await query<{ name: string }>(tx, sql`SELECT name FROM role WHERE starts_with(name, ${base})`)
  const takenNames = new Set(rows.map(({ name }) => name))
  let name = base
  for (let next = 2; takenNames.has(name); next += 1) name = `${base}-${next}`
  return name
}

/** The permissions in their own order, each once. */
function toData({ label, permissions: chosen }: SaveRole): SaveRole {
  return { label, permissions: permissions.filter((permission) => chosen.includes(permission)) }
}

type Change = Pick<EventInput<'role.changed'>, 'how' | 'before' | 'after'>

function factsOf({
  label,
  name,
  permissions: held,
  requiresSecondFactor,
}: StoredRole): NonNullable<Change['after']> {
  return { name: label, identifier: name, permissions: held, requiresSecondFactor }
}

async function recordChange(
  ctx: Context,
  tx: Transaction,
  { role, ...change }: Change & { role: StoredRole },
): Promise<void> {
  const { recordId, label: subject } = role
  await recordEventBy(ctx, tx, { type: 'role.changed', recordId, subject, ...change })
}

/** Their sockets are disconnected and come back with the rights of now. */
async function recordAccessChanges(ctx: Context, tx: Transaction, roleId: number): Promise<void> {
  const people = await findMany(tx, 'person', { roleId, archivedAt: null }, { columns: ['id'] })
  await recordEventsBy(
    ctx,
    tx,
    people.map(({ id: personId }) => ({ type: 'person.access_changed', personId })),
  )
}
