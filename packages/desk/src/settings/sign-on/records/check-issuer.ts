import { refusalAt } from '@lodge/domain'
import { isForbiddenAddress } from '../../webhooks/sending/guarded-agent.ts'
import { fetchMetadata } from '../issuer/open-issuer.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { addressFault } from './address-fault.ts'

/**
 * Returns an issuer as it calls itself in its metadata. Throws `invalid_input` at `issuer` where it has none, calls itself
 * otherwise, or cannot do what we need.
 */
export async function checkIssuer(ctx: SignOnContext, issuer: string): Promise<string> {
  requireAddress(issuer, ctx)
  const metadata = await fetchMetadata(ctx, issuer).catch((error: unknown) => {
    throw refusalAt('issuer', reasonOf(error))
  })
  const { authorization_endpoint, token_endpoint, jwks_uri, response_types_supported } = metadata
  const isFit = authorization_endpoint && token_endpoint && jwks_uri
  const takesCodes = response_types_supported?.includes('code') ?? true
  if (!isFit || !takesCodes) throw refusalAt('issuer', 'issuer_unfit')
  return metadata.issuer
}

function requireAddress(issuer: string, ctx: SignOnContext): void {
  const fault = issuer.includes('?') ? 'invalid' : addressFault(issuer, ctx)
  if (fault !== null) throw refusalAt('issuer', `issuer_${fault}`)
}

function reasonOf(error: unknown) {
  const cause = error instanceof SignOnRefusal ? error.cause : error
  if (isForbiddenAddress(cause)) return 'issuer_forbidden'
  const isOther = error instanceof SignOnRefusal && error.problem === 'wrong_issuer'
  return isOther ? 'issuer_differs' : 'issuer_unreachable'
}
