import { type AuthUser, type Permission, superadmin } from '@lodge/contracts'

export type RouteAccess = { permission?: Permission | readonly Permission[]; roles?: readonly string[] }

/** Returns true for a superadmin or when the person's list contains the permission (specification, section 6). */
export function hasPermission(user: AuthUser | null, permission: Permission) {
  return user !== null && (user.role === superadmin || user.permissions.includes(permission))
}

export function hasRole(user: AuthUser | null, role: string) {
  return user?.role === role
}

/**
 * Returns whether a person may enter a route: with one of its permissions (a superadmin has all) and one of its roles,
 * where it lists any (specification, section 4). This only decides what is shown; the server decides the rest.
 */
export function mayEnter(user: AuthUser | null, { permission, roles }: RouteAccess) {
  const permissions = typeof permission === 'string' ? [permission] : (permission ?? [])
  if (permissions.length > 0 && !permissions.some((name) => hasPermission(user, name))) return false
  return !roles || roles.length === 0 || roles.some((role) => hasRole(user, role))
}
