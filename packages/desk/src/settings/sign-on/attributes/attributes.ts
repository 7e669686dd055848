import { limits } from '@lodge/contracts'
import type { TableRow } from '@lodge/database'

/** Groups and departments of somebody as a provider names them, by whatever protocol. */
export interface Attributes {
  /** Null where the provider says that it has left them out, or is asked for none: nothing is given or taken then. */
  groups: readonly string[] | null
  departments: readonly string[]
}

type Provider = Pick<TableRow<'identity_provider'>, 'groupClaim' | 'departmentClaim'>

/** The claims that a provider's settings name for its rules. */
export function attributeClaims({ groupClaim, departmentClaim }: Provider): string[] {
  return [groupClaim, departmentClaim].filter((name) => name !== null)
}

/**
 * Returns the attributes that claims name. A claim that is missing says that somebody is in no group; only where the
 * provider writes that there were too many to send are they unknown.
 */
export function readAttributes(
  claims: Record<string, unknown>,
  { groupClaim, departmentClaim }: Provider,
): Attributes {
  const areLeftOut =
    groupClaim === null || (claims[groupClaim] === undefined && saysTooMany(claims, groupClaim))
  return {
    groups: areLeftOut ? null : listValues(claims[groupClaim]),
    departments: departmentClaim === null ? [] : listValues(claims[departmentClaim]),
  }
}

/** Takes one text or a list of texts, each once; anything else names nothing. */
function listValues(claim: unknown): string[] {
  const values = (Array.isArray(claim) ? claim : [claim])
    .filter((value) => typeof value === 'string')
    .map((value) => value.trim())
    .filter((value) => value !== '' && value.length <= limits.groupLength)
  return [...new Set(values)]
}

/** The attribute by which Microsoft Entra says in SAML that it has left groups out. */
const groupsLink = 'http://schemas.microsoft.com/claims/groups.link'

/** Holds of distributed claims (OpenID Connect Core, 5.6.2) and of what Entra sends in place of groups. */
function saysTooMany(claims: Record<string, unknown>, name: string): boolean {
  const { _claim_names: names, hasgroups } = claims
  if (hasgroups === true || hasgroups === 'true' || claims[groupsLink] !== undefined) return true
  return typeof names === 'object' && names !== null && Object.hasOwn(names, name)
}
