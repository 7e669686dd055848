import { minuteMs, type SignOnPurpose, signOnReturnPath } from '@lodge/contracts'
import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client'
import { z } from 'zod'
import type { SignOnContext } from '../sign-on-context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { openIssuer } from './open-issuer.ts'
import { problemOf } from './problem-of.ts'
import type { SigningProvider } from './sign-on-attempt.ts'
import type { SignOnAttempt } from './stored-attempt.ts'

export const Claims = z.record(z.string(), z.unknown())
export type Claims = z.infer<typeof Claims>

/** Somebody as a provider has just described them, checked for all that can be forged. */
export interface Arrival {
  issuer: string
  subject: string
  claims: Claims
}

interface ProviderAnswer {
  purpose: SignOnPurpose
  attempt: SignOnAttempt
  /** The query of the address to which the provider sent the browser. */
  query: string
  /** Claims that are wanted; the provider is asked once more for those that its token lacks. */
  wanted: readonly string[]
}

/** A proof may take somebody a while. */
const proofSeconds = (5 * minuteMs) / 1_000

/**
 * Exchanges the code of an answer for what the provider says. Throws `SignOnRefusal` with the reason, for an answer of
 * another issuer, and for tokens that are forged, old or for somebody else.
 */
export async function exchangeCode(
  ctx: SignOnContext,
  provider: SigningProvider,
  { purpose, attempt, query, wanted }: ProviderAnswer,
): Promise<Arrival> {
  const address = new URL(signOnReturnPath(provider.alias), ctx.appUrl)
  address.search = query
  // The settings may have changed while somebody signed in.
  if (provider.issuer !== attempt.issuer) throw new SignOnRefusal('other_provider')
  const config = await openIssuer(ctx, provider)
  requireSameIssuer(config, address.searchParams)
  try {
    const tokens = await authorizationCodeGrant(config, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
      ...(purpose === 'proof' && { maxAge: proofSeconds }),
    })
    const claims = tokens.claims()
    if (!claims) throw new SignOnRefusal('not_valid')
    const lacks = wanted.some((name) => !(name in claims))
    const more =
      lacks && config.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
    // The token is signed: what it says counts before what the provider adds.
    return { issuer: claims.iss, subject: claims.sub, claims: Claims.parse({ ...more, ...claims }) }
  } catch (error) {
    throw error instanceof SignOnRefusal ? error : new SignOnRefusal(problemOf(error), { cause: error })
  }
}

/** Refuses an answer that another issuer has given, before anything is sent to this one (RFC 9207). */
function requireSameIssuer(config: Configuration, query: URLSearchParams): void {
  const { issuer, authorization_response_iss_parameter_supported: isNamed } = config.serverMetadata()
  const named = query.get('iss')
  if (named === null ? isNamed === true : named !== issuer) throw new SignOnRefusal('other_provider')
}
