import { type ApiScope, apiScopes, scimScope, superadmin } from '@lodge/contracts'
import { permissionsOfScopes } from '@lodge/contracts/api'
import { hasPermission, refusalAt, type Staff } from '@lodge/domain'

/** Returns the scopes that somebody may give: nobody gives more than they have. */
export function grantableScopes(staff: Staff): ApiScope[] {
  return apiScopes.filter((scope) =>
    permissionsOfScopes([scope]).every((permission) => hasPermission(staff, permission)),
  )
}

/** Returns those that somebody may give an integration: a directory changes every account, so superadmins alone let it in. */
export function grantableToIntegrations(staff: Staff): ApiScope[] {
  return [...grantableScopes(staff), ...(hasPermission(staff, superadmin) ? ([scimScope] as const) : [])]
}

/** Throws `scope_beyond_yours` at the field. */
export function requireGrantable(grantable: readonly ApiScope[], scopes: readonly ApiScope[]): void {
  const scope = scopes.find((candidate) => !grantable.includes(candidate))
  if (scope !== undefined) throw refusalAt('scopes', 'scope_beyond_yours', { scope })
}
