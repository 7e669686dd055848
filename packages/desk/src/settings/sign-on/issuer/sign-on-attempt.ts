import { randomBytes } from 'node:crypto'
import { type SignOnPurpose, signOnReturnPath } from '@lodge/contracts'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client'
import { beginSamlAttempt } from '../saml/begin-saml-attempt.ts'
import type { SamlProvider } from '../saml/saml-client.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { type Client, openIssuer } from './open-issuer.ts'
import type { SignOnAttempt } from './stored-attempt.ts'

export interface SigningProvider extends Client, SamlProvider {
  protocol: string
  alias: string
  scopes: string
  acr: string | null
}

interface NewAttempt {
  purpose: SignOnPurpose
  area: 'portal' | 'admin'
}

/** Begins an attempt with a state, a nonce and a verifier of its own, and says where the browser goes. */
export async function beginAttempt(
  ctx: SignOnContext,
  provider: SigningProvider,
  { purpose, area }: NewAttempt,
): Promise<{ attempt: SignOnAttempt; address: string }> {
  // A launch begins at the platform.
  if (provider.protocol === 'lti') throw new SignOnRefusal('not_offered')
  if (provider.protocol === 'saml') return beginSamlAttempt(ctx, provider, { purpose, area })
  // Whoever is sent to a provider that is down sees their browser's error, and none of the other ways in.
  const config = await openIssuer(ctx, provider, { isAsked: true })
  const attempt = {
    state: randomBytes(32).toString('base64url'),
    nonce: randomBytes(32).toString('base64url'),
    verifier: randomPKCECodeVerifier(),
    issuer: provider.issuer,
  }
  const address = buildAuthorizationUrl(config, {
    redirect_uri: ctx.appUrl + signOnReturnPath(provider.alias),
    response_type: 'code',
    scope: provider.scopes,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    state: attempt.state,
    nonce: attempt.nonce,
    ...(provider.acr !== null && area === 'admin' && { acr_values: provider.acr }),
    // Whoever proves that it is still them signs in again, whatever the provider remembers.
    ...(purpose === 'proof' && { prompt: 'login', max_age: '0' }),
  })
  return { attempt, address: address.href }
}
