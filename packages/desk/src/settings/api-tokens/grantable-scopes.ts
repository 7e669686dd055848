import { type ApiScope, apiScopes } from '@lodge/contracts'
import { permissionsOfScopes } from '@lodge/contracts/api'
import { hasPermission, refusalAt, type Staff } from '@lodge/domain'

/** Returns the scopes that somebody may give: nobody gives more than they have. */
export function grantableScopes(staff: Staff): ApiScope[] {
  return apiScopes.filter((scope) =>
    permissionsOfScopes([scope]).every((permission) => hasPermission(staff, permission)),
  )
}

/** Throws `scope_beyond_yours` at the field. */
export function requireGrantable(staff: Staff, scopes: readonly ApiScope[]): void {
  const grantable = grantableScopes(staff)
  const scope = scopes.find((candidate) => !grantable.includes(candidate))
  if (scope !== undefined) throw refusalAt('scopes', 'scope_beyond_yours', { scope })
}
