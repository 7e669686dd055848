import type { SignOnProblem } from '@lodge/contracts'
import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { ForbiddenAddress } from '../../webhooks/sending/guarded-agent.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'

const byCode: Record<string, SignOnProblem> = {
  OAUTH_TIMEOUT: 'unreachable',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'unreachable',
  OAUTH_RESPONSE_IS_NOT_JSON: 'unreachable',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'unreachable',
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: 'unreachable',
  OAUTH_PARSE_ERROR: 'not_valid',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'expired',
  OAUTH_KEY_SELECTION_FAILED: 'wrong_signature',
  OAUTH_UNSUPPORTED_OPERATION: 'wrong_algorithm',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'wrong_issuer',
}

const byClaim: Record<string, SignOnProblem> = {
  iss: 'wrong_issuer',
  aud: 'wrong_audience',
  azp: 'wrong_audience',
  nonce: 'wrong_nonce',
  auth_time: 'expired',
  sub: 'not_valid',
}

/** Returns what was wrong, of an error of the library or of the network. */
export function problemOf(error: unknown): SignOnProblem {
  if (error instanceof SignOnRefusal) return error.problem
  if (error instanceof ForbiddenAddress) return 'unreachable'
  if (error instanceof AuthorizationResponseError)
    return error.error === 'temporarily_unavailable' || error.error === 'server_error'
      ? 'unreachable'
      : 'cancelled'
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError)
    return 'code_refused'
  const chain = causesOf(error)
  const claim = chain.flatMap((cause) => ('claim' in cause ? [String(cause.claim)] : []))[0]
  if (claim !== undefined && byClaim[claim]) return byClaim[claim]
  if (
    chain.some((cause) => 'message' in cause && /signature verification failed/.test(String(cause.message)))
  )
    return 'wrong_signature'
  const codes = chain.flatMap((cause) => ('code' in cause ? [String(cause.code)] : []))
  const known = codes.flatMap((code) => byCode[code] ?? [])[0]
  if (known === 'expired' || known === 'wrong_signature' || known === 'wrong_algorithm') return known
  if (chain.some((cause) => 'header' in cause && !('candidates' in cause))) return 'wrong_algorithm'
  if (known) return known
  return codes.some((code) => code.startsWith('OAUTH_')) ? 'not_valid' : 'unreachable'
}

/** Returns an error and what it was caused by, from the outside. */
function causesOf(error: unknown): object[] {
  const chain: object[] = []
  let cause = error
  while (typeof cause === 'object' && cause !== null && chain.length < 6) {
    chain.push(cause)
    cause = 'cause' in cause ? cause.cause : null
  }
  return chain
}
