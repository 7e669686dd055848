import { type Permission, superadmin } from '@lodge/contracts'

export interface Requester {
  kind: 'requester'
  id: string
}

/** Has the permissions and teams of this moment. */
export interface Staff {
  kind: 'staff'
  id: string
  role: string
  permissions: readonly Permission[]
  teamIds: readonly string[]
}

/** Lodge itself: workers and schedules. */
interface System {
  kind: 'system'
}

interface Visitor {
  kind: 'visitor'
}

/** Everybody is a requester, staff too. */
export function asRequester(id: string): Requester {
  return { kind: 'requester', id }
}

export type Actor = Requester | Staff | System | Visitor

/** Superadmins have every permission. */
export function hasPermission(
  staff: Pick<Staff, 'role' | 'permissions'>,
  permission: Permission | 'superadmin',
): boolean {
  if (staff.role === superadmin) return true
  return permission !== 'superadmin' && staff.permissions.includes(permission)
}

export function canSeeAllTickets(staff: Staff): boolean {
  return hasPermission(staff, 'view_all_tickets')
}

/** Returns the teams whose tickets the actor sees; none for requesters. */
export function visibleTeams(actor: Actor): 'all' | readonly string[] {
  if (actor.kind === 'system') return 'all'
  if (actor.kind !== 'staff') return []
  return canSeeAllTickets(actor) ? 'all' : actor.teamIds
}

export function seesTeam(actor: Actor, teamId: string): boolean {
  const teams = visibleTeams(actor)
  return teams === 'all' || teams.includes(teamId)
}

/** Returns null for Lodge itself and visitors. */
export function personIdOf(actor: Actor): string | null {
  return actor.kind === 'requester' || actor.kind === 'staff' ? actor.id : null
}
