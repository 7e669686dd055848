import { type Permission, permissions, type RoleView, superadmin } from '@lodge/contracts'
import { type Database, empty, query, type Sql, sql, type Transaction } from '@lodge/database'
import { shownName } from '../../foundation/shown-name.ts'

/** A role as it is stored, with those who have it. */
export interface StoredRole {
  id: number
  recordId: string
  name: string
  label: string
  /** Permissions that this version knows, in the order of `permissions`. */
  permissions: Permission[]
  requiresSecondFactor: boolean
  revision: number
  updatedAt: Date
  people: number
  deactivatedPeople: number
  holders: { alias: string; name: string }[]
}

const namedHolders = 20

/** Returns the roles, superadmin first and then by label, or the one with an id. */
export async function readRoles(db: Database | Transaction, id?: number): Promise<StoredRole[]> {
  const condition: Sql = id === undefined ? empty : sql`WHERE role.id = ${id}`
  const rows = await query<Omit<StoredRole, 'permissions'> & { permissions: string[] }>(
    db,
    sql`
    SELECT id, requires_second_factor AS "requiresSecondFactor", record_id AS "recordId", name, label, permissions, revision, updated_at AS "updatedAt",
           (SELECT count(*)::int FROM person WHERE role_id = role.id AND archived_at IS NULL) AS people,
           (SELECT count(archived_at)::int FROM person WHERE role_id = role.id) AS "deactivatedPeople",
           COALESCE((
             SELECT json_agg(json_build_object('alias', alias, 'name', ${shownName('holder')})
                             ORDER BY holder.name, alias)
             FROM (SELECT alias, person.name, email::text FROM person
                   WHERE role_id = role.id AND archived_at IS NULL
                   ORDER BY person.name, alias LIMIT ${namedHolders}) holder
           ), '[]') AS holders
    FROM role ${condition}
    ORDER BY name = ${superadmin} DESC, lower(label), id`,
  )
  return rows.map((row) => ({
    ...row,
    permissions: permissions.filter((permission) => row.permissions.includes(permission)),
  }))
}

/** Returns whether a role has every permission and can be neither changed nor deleted. */
export function isFixed({ name }: Pick<StoredRole, 'name'>): boolean {
  return name === superadmin
}

export function toRoleView(role: StoredRole): RoleView {
  const { id, name, label, people, deactivatedPeople, holders, revision, requiresSecondFactor } = role
  return {
    id,
    name,
    label,
    people,
    deactivatedPeople,
    holders,
    revision,
    requiresSecondFactor,
    isFixed: isFixed(role),
    permissions: isFixed(role) ? [...permissions] : role.permissions,
    updatedAt: role.updatedAt.toISOString(),
  }
}
