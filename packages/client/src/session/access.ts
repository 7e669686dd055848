import { type AuthUser, type Permission, superadmin } from '@lodge/contracts'

export type RouteAccess = { permission?: Permission | readonly Permission[]; roles?: readonly string[] }

/** Superadmins have every permission. */
export function hasPermission(user: AuthUser | null, permission: Permission) {
  return user !== null && (user.role === superadmin || user.permissions.includes(permission))
}

export function hasRole(user: AuthUser | null, role: string) {
  return user?.role === role
}

/** Returns whether to show a route, by its permissions and roles. The server decides what people may do. */
export function mayEnter(user: AuthUser | null, { permission, roles }: RouteAccess) {
  const permissions = typeof permission === 'string' ? [permission] : (permission ?? [])
  if (permissions.length > 0 && !permissions.some((name) => hasPermission(user, name))) return false
  return !roles || roles.length === 0 || roles.some((role) => hasRole(user, role))
}
