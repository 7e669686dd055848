import { superadmin } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { type Actor, hasPermission, refusal, refusalAt, type Staff } from '@lodge/domain'
import { knownPermissions } from '../people/load-staff.ts'

export interface StoredRole {
  id: number
  name: string
  label: string
  permissions: string[]
}

/** Returns whether a role allows no more than the actor's; no role allows nothing. */
export function isWithinRole(actor: Actor, role: StoredRole | null): boolean {
  if (actor.kind !== 'staff') return false
  if (role === null || actor.role === superadmin) return true
  return (
    role.name !== superadmin && knownPermissions(role.permissions).every((one) => hasPermission(actor, one))
  )
}

/**
 * Throws `forbidden` for a person whose role allows more than the actor's: whoever could change their address could
 * become them.
 */
export function requireWithinRole(actor: Actor, role: StoredRole | null): void {
  if (!isWithinRole(actor, role)) throw refusal('account_beyond_yours')
}

/** Returns whether the actor may choose who belongs to teams themselves. */
export function maySetOwnTeams(actor: Staff): boolean {
  return hasPermission(actor, 'manage_team')
}

/** Throws `still_in_use` for a person who has been anonymised: nothing brings them back. */
export function requireNamed({ anonymisedAt }: { anonymisedAt: Date | null }): void {
  if (anonymisedAt !== null) throw refusal('account_anonymised')
}

/** Throws `invalid_input` where no active superadmin would be left. Two who ask at once are decided one by one. */
export async function requireOtherSuperadmin(
  tx: Transaction,
  personId: string,
  field: 'role' | 'email' = 'role',
): Promise<void> {
  await query(tx, sql`SELECT FROM role WHERE name = ${superadmin} FOR NO KEY UPDATE`)
  const others = await tx.person.count({
    where: { role: { name: superadmin }, archivedAt: null, id: { not: personId } },
  })
  if (others === 0) throw refusalAt(field, 'last_superadmin')
}
