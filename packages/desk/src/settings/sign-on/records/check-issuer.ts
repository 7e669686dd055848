import { refusalAt } from '@lodge/domain'
import { ForbiddenAddress } from '../../webhooks/sending/guarded-agent.ts'
import { fetchMetadata } from '../issuer/open-issuer.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'

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

function requireAddress(issuer: string, { allowsHttp }: SignOnContext): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isBare = url !== null && url.username === '' && url.search === '' && url.hash === ''
  if (!isBare || !['http:', 'https:'].includes(url.protocol)) throw refusalAt('issuer', 'issuer_invalid')
  if (url.protocol === 'http:' && !allowsHttp) throw refusalAt('issuer', 'issuer_not_https')
}

function reasonOf(error: unknown) {
  const cause = error instanceof SignOnRefusal ? error.cause : error
  if (isForbidden(cause)) return 'issuer_forbidden'
  const isOther = error instanceof SignOnRefusal && error.problem === 'wrong_issuer'
  return isOther ? 'issuer_differs' : 'issuer_unreachable'
}

function isForbidden(error: unknown): boolean {
  if (error instanceof ForbiddenAddress) return true
  return error instanceof Error && error.cause !== undefined && isForbidden(error.cause)
}
