import { type ErrorCode, type ErrorEnvelope, errorStatus, type FieldErrors } from '@lodge/contracts'
import { errorCodes } from '@lodge/database'
import { DomainError, notFound } from '@lodge/domain'
import { isOutage } from '@lodge/events'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** One shape for everything that goes wrong (architecture, rule 8). */
export const errors = fp(async (app) => {
  app.setErrorHandler<FastifyError | DomainError>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal') request.log.error({ err: error }, 'A request failed')
    else if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'A service is out of reach')
    else if (isRefusedInput(error)) request.log.warn({ err: error }, 'An input was refused by Postgres alone')
    return refuse(request, reply, refusal)
  })
})

/** Longer than a statement waits for a locked row, and short enough for somebody who looks at the screen. */
export const retryAfterSeconds = 3

export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: DomainError) {
  const { code, message, details } = refusal
  const { fields, present, retryAt, triesLeft } = details
  const envelope: ErrorEnvelope = {
    success: false,
    error: {
      code,
      message,
      ...(fields && { fields }),
      ...(present !== undefined && { present }),
      ...(retryAt && { retryAt: retryAt.toISOString() }),
      ...(triesLeft !== undefined && { triesLeft }),
    },
    requestId: request.id,
  }
  if (retryAt) reply.header('retry-after', secondsUntil(retryAt, request.server.deps.now()))
  if (errorStatus[code] === 503) reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(errorStatus[code])
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(envelope)
}

function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

/** Returns anything thrown as the refusal that the caller gets. What is unknown is `internal`. */
function refusalOf(error: FastifyError | DomainError): DomainError {
  if (error instanceof DomainError) return error
  if (error.validation) return invalid(error)
  const known = frameworkCodes[error.code]
  if (known) return new DomainError(known[0], known[1])
  if (isCutShort.test(error.message)) return new DomainError('invalid_input', 'The upload was cut short.')
  if (error.statusCode === 403 || error.statusCode === 404) return notFound('This address')
  if (isOutage(error)) return new DomainError('unavailable', 'Please try again in a moment.')
  if (isRefusedInput(error)) return new DomainError('invalid_input', 'Please check what you entered.')
  return new DomainError('internal', 'Something went wrong on our side. Please try again.')
}

/** Prisma's codes for values that are too long, malformed or out of range. */
const prismaInputCodes = new Set(['P2000', 'P2006', 'P2007', 'P2020', 'P2033'])

/**
 * The net below the contracts: Postgres's class 22 is about values that it cannot take, except for a division by zero,
 * which is our fault.
 */
function isRefusedInput(error: unknown): boolean {
  return [...errorCodes(error)].some(
    (code) => prismaInputCodes.has(code) || (/^22[0-9A-Z]{3}$/.test(code) && code !== '22012'),
  )
}

/** Busboy's messages, as it has no codes. */
const isCutShort = /unexpected end of (multipart data|file|form)/i

const frameworkCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'This is more than the server takes in one request.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_input', 'The request is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_input', 'The request is empty.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['invalid_input', 'The request must be JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_input', 'The request was cut short.'],
  FST_ERR_BAD_URL: ['not_found', 'There is nothing at this address.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
}

/** A part of the address names a record, so one that cannot be a name is a record that does not exist. */
function invalid({ validation, validationContext }: FastifyError): DomainError {
  if (validationContext === 'params') return new DomainError('not_found', 'There is nothing at this address.')
  const fields: FieldErrors = {}
  for (const { instancePath, message } of validation ?? []) {
    const path = instancePath.split('/').filter(Boolean).join('.')
    if (path) fields[path] ??= message ?? 'This is not valid'
  }
  return new DomainError('invalid_input', 'Please check what you entered.', { fields })
}
