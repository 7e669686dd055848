import { Email, limits, toOneLine } from '@lodge/contracts'
import type { TableRow } from '@lodge/database'
import { type Attributes, readAttributes } from '../attributes/attributes.ts'
import type { Arrival } from '../issuer/exchange-code.ts'

export interface Described {
  name: string | null
  email: string | null
  /** The address is shown to be theirs: the provider calls it verified, or has the say about its domain. */
  isTrusted: boolean
  /** The provider has asked for a second factor itself. */
  isStrong: boolean
  /** The groups and departments by which the provider's rules go. */
  attributes: Attributes
  /** Names the session at the provider, so that its end is known here. */
  sid: string | null
}

type Provider = Pick<
  TableRow<'identity_provider'>,
  'nameClaim' | 'emailClaim' | 'domains' | 'acr' | 'groupClaim' | 'departmentClaim'
>

/** Returns what a provider says of somebody, by its settings. A claim that is missing says no. */
export function readArrival({ claims }: Pick<Arrival, 'claims'>, provider: Provider): Described {
  const email = Email.safeParse(claims[provider.emailClaim]).data ?? null
  const domain = email?.slice(email.lastIndexOf('@') + 1)
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  const isOwnDomain = domain !== undefined && provider.domains.includes(domain)
  return {
    name: textOf(claims[provider.nameClaim]),
    email,
    isTrusted: email !== null && (isOwnDomain || (isVerified && provider.emailClaim === 'email')),
    isStrong: provider.acr !== null && claims.acr === provider.acr,
    attributes: readAttributes(claims, provider),
    sid: typeof claims.sid === 'string' ? claims.sid : null,
  }
}

function textOf(claim: unknown): string | null {
  const text = typeof claim === 'string' ? toOneLine(claim).slice(0, limits.nameLength) : ''
  return text === '' ? null : text
}
