import { superadmin } from '@lodge/contracts'
import { type Actor, hasPermission, refusal, type Staff, seesTeam } from '@lodge/domain'
import { knownPermissions } from '../../identity/people/load-staff.ts'

export interface StoredRole {
  id: number
  name: string
  label: string
  permissions: string[]
}

export interface AccountAccess {
  role: StoredRole | null
  teams: readonly { id: string }[]
}

/** Returns whether a role allows no more than the actor's; no role allows nothing. */
export function isWithinRole(actor: Actor, role: StoredRole | null): boolean {
  if (actor.kind !== 'staff') return false
  if (role === null || actor.role === superadmin) return true
  return (
    role.name !== superadmin &&
    knownPermissions(role.permissions).every((permission) => hasPermission(actor, permission))
  )
}

/** Returns whether an account allows and shows no more than the actor's. */
export function isWithinAccess(actor: Actor, { role, teams }: AccountAccess): boolean {
  if (!isWithinRole(actor, role)) return false
  return role === null || teams.every(({ id }) => seesTeam(actor, id))
}

/** Throws `forbidden` for an account that allows or shows more than the actor's. */
export function requireWithinAccess(actor: Actor, access: AccountAccess): void {
  if (!isWithinAccess(actor, access)) throw refusal('account_beyond_yours')
}

/** Returns whether the actor may put themselves into teams that they are not in. */
export function mayJoinTeams(actor: Pick<Staff, 'role'>): boolean {
  return actor.role === superadmin
}

/** Returns whether an address that the actor gives somebody else counts at once. */
export function mayChangeAddress(actor: Actor): boolean {
  return actor.kind === 'staff' && actor.role === superadmin
}

/** Throws `still_in_use` for a person who has been anonymised, whom nothing brings back, or whose account is another's now. */
export function requireNamed(person: { anonymisedAt: Date | null; mergedIntoId: string | null }): void {
  if (person.anonymisedAt !== null) throw refusal('account_anonymised')
  if (person.mergedIntoId !== null) throw refusal('account_merged')
}
