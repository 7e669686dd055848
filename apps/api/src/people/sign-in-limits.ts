import { type ErrorCode, minuteMs } from '@lodge/contracts'
import { rateLimitAddress } from '@lodge/desk/identity'
import { DomainError } from '@lodge/domain'
import type { FastifyRequest } from 'fastify'
import { tooMany } from '../plugins/rate-limits.ts'
import { browserOf } from '../sessions/csrf.ts'
import { deviceIdForAccount, readDeviceId } from '../sessions/device-cookie.ts'
import { type AttemptLimit, createAttemptStore } from './attempt-store.ts'

/**
 * Failures in a browser that the account knows are counted separately, so that no stranger can lock out its owner.
 * Strangers are counted by browser, by address and for the whole account, each wider than the one before. A
 * university's thousands may share an address: only failures and unfinished sign-ins count against it.
 */
export const signInLimits = {
  passwordsByKnownBrowser: { max: 10, timeWindow: 15 * minuteMs },
  passwordsByBrowser: { max: 10, timeWindow: 15 * minuteMs },
  passwordsByEmailAndAddress: { max: 30, timeWindow: 15 * minuteMs },
  passwordsByEmail: { max: 100, timeWindow: 15 * minuteMs },
  codesByKnownBrowser: { max: 8, timeWindow: 60 * minuteMs },
  codesByBrowser: { max: 8, timeWindow: 60 * minuteMs },
  codesByEmailAndAddress: { max: 16, timeWindow: 60 * minuteMs },
  codesByEmail: { max: 40, timeWindow: 60 * minuteMs },
  unfinishedCodesByAddress: { max: 600, timeWindow: 15 * minuteMs },
  secondFactorsByKnownBrowser: { max: 10, timeWindow: 15 * minuteMs },
  secondFactorsByBrowser: { max: 5, timeWindow: 15 * minuteMs },
  secondFactorsByEmailAndAddress: { max: 10, timeWindow: 60 * minuteMs },
  secondFactorsByEmail: { max: 20, timeWindow: 60 * minuteMs },
  passkeysByKnownBrowser: { max: 10, timeWindow: 15 * minuteMs },
  passkeysByBrowser: { max: 10, timeWindow: 15 * minuteMs },
  passwordResetsByKnownBrowser: { max: 5, timeWindow: 60 * minuteMs },
  passwordResetsByBrowser: { max: 5, timeWindow: 60 * minuteMs },
  passwordResetsByEmailAndAddress: { max: 8, timeWindow: 60 * minuteMs },
  passwordResetsByEmail: { max: 20, timeWindow: 60 * minuteMs },
  passwordResetsByAddress: { max: 100, timeWindow: 60 * minuteMs },
  wrongCodesByKnownBrowser: { max: 20, timeWindow: 15 * minuteMs },
  failuresByAddress: { max: 300, timeWindow: 15 * minuteMs },
} as const

/** Only a wrong password counts. */
export function limitPasswords<Result>(
  request: FastifyRequest,
  email: string,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const deviceId = deviceIdForAccount(request, email)
  const budgets = deviceId
    ? [budget('passwordsByKnownBrowser', deviceId, email)]
    : [
        budget('passwordsByBrowser', browserOf(request), email),
        budget('passwordsByEmailAndAddress', addressOf(request), email),
        budget('passwordsByEmail', email),
        budget('failuresByAddress', addressOf(request)),
      ]
  return countFailures(request, budgets, signIn)
}

/** Only a wrong code counts. A right one returns what requesting it has taken. */
export async function limitCodeTries<Result>(
  request: FastifyRequest,
  email: string,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const deviceId = deviceIdForAccount(request, email)
  const budgets = deviceId
    ? [budget('wrongCodesByKnownBrowser', deviceId, email)]
    : [budget('failuresByAddress', addressOf(request))]
  const result = await countFailures(request, budgets, signIn)
  if (request.server.config.isRateLimited) await storeOf(request).giveBack(requestBudgets(request, email))
  return result
}

/** Counts a request until somebody has signed in with its code. */
export async function limitCodeRequests(request: FastifyRequest, email: string): Promise<void> {
  if (request.server.config.isRateLimited) await take(request, requestBudgets(request, email))
}

/** Checks a code of the second factor within the limits; only a wrong one counts. The password was right before. */
export function limitSecondFactors<Result>(
  request: FastifyRequest,
  email: string,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const deviceId = deviceIdForAccount(request, email)
  const budgets = deviceId
    ? [budget('secondFactorsByKnownBrowser', deviceId, email)]
    : [
        budget('secondFactorsByBrowser', browserOf(request), email),
        budget('secondFactorsByEmailAndAddress', addressOf(request), email),
        budget('secondFactorsByEmail', email),
        budget('failuresByAddress', addressOf(request)),
      ]
  return countFailures(request, budgets, signIn)
}

/**
 * Checks a passkey within the limits; only a refused one counts. Nobody can guess one, so its owner is not counted: nobody
 * locks them out.
 */
export function limitPasskeys<Result>(
  request: FastifyRequest,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const deviceId = readDeviceId(request)
  const budgets = deviceId
    ? [budget('passkeysByKnownBrowser', deviceId)]
    : [budget('passkeysByBrowser', browserOf(request)), budget('failuresByAddress', addressOf(request))]
  return countFailures(request, budgets, signIn)
}

/** Counts a request for a link to set a new password, whoever has the address. */
export async function limitPasswordResets(request: FastifyRequest, email: string): Promise<void> {
  if (!request.server.config.isRateLimited) return
  const deviceId = deviceIdForAccount(request, email)
  const budgets = deviceId
    ? [budget('passwordResetsByKnownBrowser', deviceId, email)]
    : [
        budget('passwordResetsByBrowser', browserOf(request), email),
        budget('passwordResetsByEmailAndAddress', addressOf(request), email),
        budget('passwordResetsByEmail', email),
        budget('passwordResetsByAddress', addressOf(request)),
      ]
  await take(request, budgets)
}

function requestBudgets(request: FastifyRequest, email: string): AttemptLimit[] {
  const deviceId = deviceIdForAccount(request, email)
  if (deviceId) return [budget('codesByKnownBrowser', deviceId, email)]
  return [
    budget('codesByBrowser', browserOf(request), email),
    budget('codesByEmailAndAddress', addressOf(request), email),
    budget('codesByEmail', email),
    budget('unfinishedCodesByAddress', addressOf(request)),
  ]
}

const failures = new Set<ErrorCode>([
  'wrong_password',
  'wrong_code',
  'code_expired',
  'too_many_code_tries',
  'passkey_refused',
])

async function countFailures<Result>(
  request: FastifyRequest,
  budgets: readonly AttemptLimit[],
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (!request.server.config.isRateLimited) return attempt()
  await take(request, budgets)
  let isFailure = false
  try {
    return await attempt()
  } catch (error) {
    isFailure = error instanceof DomainError && failures.has(error.code)
    throw error
  } finally {
    if (!isFailure) await storeOf(request).giveBack(budgets)
  }
}

async function take(request: FastifyRequest, budgets: readonly AttemptLimit[]): Promise<void> {
  const waitMs = await storeOf(request).take(budgets)
  if (waitMs > 0) throw tooMany(request.server.deps.now(), waitMs)
}

function storeOf({ server }: FastifyRequest) {
  return createAttemptStore(server.deps.redis, server.config.redisPrefix)
}

function budget(name: keyof typeof signInLimits, ...key: string[]): AttemptLimit {
  return { name, key: key.join(' '), ...signInLimits[name] }
}

function addressOf(request: FastifyRequest): string {
  return rateLimitAddress(request.ip)
}
