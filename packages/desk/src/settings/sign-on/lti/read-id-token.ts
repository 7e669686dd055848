import type { SignOnProblem } from '@lodge/contracts'
import type { TableRow } from '@lodge/database'
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Arrival } from '../issuer/exchange-code.ts'
import type { SignOnAttempt } from '../issuer/stored-attempt.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { readKeySet } from './key-set.ts'
import { type Launch, readLaunch } from './launch.ts'

type Platform = Pick<TableRow<'identity_provider'>, 'issuer' | 'clientId' | 'keySetAddress' | 'deployments'>

export interface LaunchArrival extends Arrival {
  launch: Launch
  /** The end of the token's time, until which its nonce has to be known. */
  until: Date
}

/**
 * Checks the token of a launch: signature, issuer, audience, times and nonce, before anything of it is read. Throws
 * `SignOnRefusal` with the reason.
 */
export async function readIdToken(
  ctx: SignOnContext,
  platform: Platform,
  { token, attempt }: { token: string; attempt: SignOnAttempt },
): Promise<LaunchArrival> {
  // The settings may have changed meanwhile.
  if (platform.issuer !== attempt.issuer) throw new SignOnRefusal('other_provider')
  const payload = await verify(ctx, platform, token)
  requireSoleAudience(payload, platform.clientId)
  if (payload.nonce !== attempt.nonce) throw new SignOnRefusal('wrong_nonce')
  const { subject, claims, launch } = readLaunch(payload, {
    appUrl: ctx.appUrl,
    deployments: platform.deployments,
  })
  const until = new Date((payload.exp ?? 0) * 1_000)
  return { issuer: platform.issuer, subject, claims, launch, until }
}

async function verify(ctx: SignOnContext, platform: Platform, token: string): Promise<JWTPayload> {
  requireOwn(token, platform)
  try {
    return await verifyBy(ctx, platform, token)
  } catch (error) {
    if (!mayBeRolled(error)) throw toRefusal(error)
  }
  try {
    return await verifyBy(ctx, platform, token, { isRolled: true })
  } catch (error) {
    throw toRefusal(error)
  }
}

async function verifyBy(
  ctx: SignOnContext,
  { issuer, clientId, keySetAddress }: Platform,
  token: string,
  { isRolled = false } = {},
): Promise<JWTPayload> {
  const keys = await readKeySet(ctx, keySetAddress ?? '', { isRolled }).catch((cause: unknown) => {
    throw new SignOnRefusal('unreachable', { cause })
  })
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    // No key that is shared, and none at all: the standard takes RS256.
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
    maxTokenAge: '10 minutes',
    clockTolerance: 30,
    currentDate: ctx.now(),
  })
  return payload
}

/** Nobody has us ask a platform for its keys by a token that is not even said to be its own. */
function requireOwn(token: string, { issuer, clientId }: Platform): void {
  const claims = readUnchecked(token)
  if (claims.iss !== issuer) throw new SignOnRefusal('wrong_issuer')
  if (![claims.aud].flat().includes(clientId)) throw new SignOnRefusal('wrong_audience')
}

function readUnchecked(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch (cause) {
    throw new SignOnRefusal('not_valid', { cause })
  }
}

/** Throws `SignOnRefusal` where a token for several audiences does not name us as the one that asked. */
function requireSoleAudience({ aud, azp }: JWTPayload, clientId: string): void {
  const isForSeveral = Array.isArray(aud) && aud.length > 1
  if (azp === undefined ? isForSeveral : azp !== clientId) throw new SignOnRefusal('wrong_audience')
}

const mayBeRolled = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed

function toRefusal(error: unknown): SignOnRefusal {
  return error instanceof SignOnRefusal ? error : new SignOnRefusal(problemOf(error), { cause: error })
}

const byClaim: Record<string, SignOnProblem> = {
  iss: 'wrong_issuer',
  aud: 'wrong_audience',
  nonce: 'wrong_nonce',
  iat: 'not_yet',
  nbf: 'not_yet',
}

function problemOf(error: unknown): SignOnProblem {
  if (error instanceof errors.JOSEAlgNotAllowed) return 'wrong_algorithm'
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  )
    return 'wrong_signature'
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed && error.reason === 'check_failed')
    return byClaim[error.claim] ?? 'not_valid'
  return 'not_valid'
}
