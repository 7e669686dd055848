import {
  type ErrorEnvelope,
  errorStatus,
  type FieldProblems,
  problem,
  type Reason,
  readProblem,
} from '@lodge/contracts'
import { fieldsInEnglish, inEnglish } from '@lodge/contracts/english'
import { errorCodes } from '@lodge/database'
import { DomainError, refusal } from '@lodge/domain'
import { isOutage } from '@lodge/events'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Every error has the same shape (architecture, rule 8). */
export const errors = fp(async (app) => {
  app.setErrorHandler<FastifyError | DomainError>((error, request, reply) => {
    const refused = refusalOf(error)
    logRefusal(request, error, refused)
    return refuse(request, reply, refused)
  })
})

export function logRefusal(request: FastifyRequest, error: Error, refused: DomainError): void {
  if (refused.code === 'internal') request.log.error({ err: error }, 'A request failed')
  else if (refused.code === 'unavailable') request.log.warn({ err: error }, 'A service is out of reach')
  else if (refused.cause !== undefined) request.log.warn({ err: error }, `Refused with ${refused.reason}`)
  else if (isRefusedInput(error)) request.log.warn({ err: error }, 'An input was refused by Postgres alone')
}

/** Longer than a statement waits for a locked row, and short for somebody at the screen. */
export const retryAfterSeconds = 3

export function envelopeOf(request: FastifyRequest, { code, problem, details }: DomainError): ErrorEnvelope {
  const { fields, present, retryAt, triesLeft } = details
  return {
    success: false,
    error: {
      code,
      ...inEnglish(problem),
      ...(fields && { fields: fieldsInEnglish(fields) }),
      ...(present !== undefined && { present }),
      ...(retryAt && { retryAt: retryAt.toISOString() }),
      ...(triesLeft !== undefined && { triesLeft }),
    },
    requestId: request.id,
  }
}

export function refuse(request: FastifyRequest, reply: FastifyReply, refused: DomainError) {
  const { code, details } = refused
  const { retryAt } = details
  if (retryAt) reply.header('retry-after', secondsUntil(retryAt, request.server.deps.now()))
  if (errorStatus[code] === 503) reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(errorStatus[code])
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(envelopeOf(request, refused))
}

function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

/** Returns `internal` for an unknown error. */
export function refusalOf(error: (Error & Partial<FastifyError>) | DomainError): DomainError {
  if (error instanceof DomainError) return error
  if (error.validation) return invalid(error)
  // Nobody waits for the answer any more.
  if (error.name === 'AbortError') return refusal('request_cut_short')
  const reason = frameworkReasons.get(error.code ?? '')
  if (reason) return refusal(reason)
  if (isCutShort.test(error.message)) return refusal('upload_cut_short')
  if (error.statusCode === 403 || error.statusCode === 404) return refusal('address_not_found')
  if (isOutage(error)) return refusal('unavailable')
  if (isRefusedInput(error)) return refusal('invalid_request')
  return refusal('internal')
}

/**
 * Catches what contracts let through, values that are too long, malformed or out of range: Postgres's class 22, except
 * for a division by zero, which is our fault.
 */
function isRefusedInput(error: unknown): boolean {
  return [...errorCodes(error)].some((code) => /^22[0-9A-Z]{3}$/.test(code) && code !== '22012')
}

/** Busboy's messages, as it has no codes. */
const isCutShort = /unexpected end of (multipart data|file|form)/i

const frameworkReasons = new Map<string, FrameworkReason>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'request_too_large'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'not_json'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'request_empty'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'content_type_not_json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'request_cut_short'],
  ['FST_ERR_BAD_URL', 'address_not_found'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'address_not_found'],
])

type FrameworkReason = Extract<
  Reason,
  'address_not_found' | 'content_type_not_json' | 'not_json' | `request_${string}`
>

/** Nobody reads more of them, and each is put into words. */
export const mostFieldsNamed = 500

/** A part of the address that cannot be a name is a record that does not exist. */
function invalid({ validation, validationContext }: Partial<FastifyError>): DomainError {
  if (validationContext === 'params') return refusal('address_not_found')
  const fields: FieldProblems = {}
  for (const { instancePath, message } of (validation ?? []).slice(0, mostFieldsNamed)) {
    const path = instancePath.split('/').filter(Boolean).join('.')
    if (path) fields[path] ??= readProblem(message ?? '') ?? problem('not_valid')
  }
  return refusal('invalid_request').with({ fields })
}
