import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'
import type { SignOnContext } from '../sign-on-context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type Client, openIssuer } from './open-issuer.ts'

/** No key that is shared, and none at all, signs that somebody has signed out. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** A token counts for so long, and its id is known for as long, so that it counts once. */
export const logoutTokenSeconds = 300

const LogoutClaims = z.object({
  jti: z.string().min(1).max(500),
  sub: z.string().min(1).optional(),
  sid: z.string().min(1).optional(),
  /** It would be an ID token. */
  nonce: z.undefined().optional(),
  events: z.record(z.string(), z.unknown()),
})

/** Sessions that have ended at a provider: one of them by `sid`, else all of a subject. */
export interface ProviderSignOut {
  issuer: string
  /** The id that tells a token which was used already. */
  jti: string
  subject: string | null
  sid: string | null
}

const KeySet = z.custom<JSONWebKeySet>((value) => Array.isArray(Object(value).keys))

/** Checks a logout token (OpenID Connect Back-Channel Logout). Throws `SignOnRefusal` with the reason. */
export async function readLogoutToken(
  ctx: SignOnContext,
  provider: Client,
  token: string,
): Promise<ProviderSignOut> {
  requireOwn(provider, token)
  const config = await openIssuer(ctx, provider)
  const { issuer, jwks_uri } = config.serverMetadata()
  try {
    const keys = await fetchKeys(ctx, jwks_uri ?? '')
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      audience: provider.clientId,
      algorithms,
      maxTokenAge: logoutTokenSeconds,
      clockTolerance: 30,
      requiredClaims: ['iat', 'jti', 'events'],
      currentDate: ctx.now(),
    })
    const { jti, sub = null, sid = null, events } = LogoutClaims.parse(payload)
    if (!(logoutEvent in events) || (sub === null && sid === null)) throw new SignOnRefusal('not_valid')
    return { issuer, jti, subject: sub, sid }
  } catch (error) {
    throw error instanceof SignOnRefusal ? error : new SignOnRefusal(problemOfToken(error), { cause: error })
  }
}

/** Nobody has us ask a provider for its keys by a token that is not even said to be its own. */
function requireOwn({ issuer, clientId }: Client, token: string): void {
  const claims = readUnchecked(token)
  if (claims.iss !== issuer) throw new SignOnRefusal('wrong_issuer')
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
  if (!audience.includes(clientId)) throw new SignOnRefusal('wrong_audience')
}

function readUnchecked(token: string) {
  try {
    return decodeJwt(token)
  } catch {
    throw new SignOnRefusal('not_valid')
  }
}

async function fetchKeys({ agent, allowsHttp }: SignOnContext, address: string): Promise<JSONWebKeySet> {
  if (!allowsHttp && !address.startsWith('https:')) throw new SignOnRefusal('unreachable')
  const signal = AbortSignal.timeout(8_000)
  try {
    const answer = await guardedFetch(agent)(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: null,
      redirect: 'manual',
      signal,
    })
    return KeySet.parse(await answer.json())
  } catch (error) {
    throw new SignOnRefusal('unreachable', { cause: error })
  }
}

function problemOfToken(error: unknown) {
  if (error instanceof errors.JOSEAlgNotAllowed) return 'wrong_algorithm'
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return 'wrong_signature'
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') return 'wrong_issuer'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') return 'wrong_audience'
  return 'not_valid'
}
