import { errorStatus, type Reason, scimScope } from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { isScimId, recordScimRefusals, scimSchemas } from '@lodge/desk/directory'
import type { DomainError } from '@lodge/domain'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { logRefusal, refusalOf, retryAfterSeconds } from '../plugins/errors.ts'
import { contextOf } from '../sessions/guard.ts'

export const scimType = 'application/scim+json; charset=utf-8'

/** Statuses and types of RFC 7644, section 3.12, where they are others than our own. */
const answers: Partial<Record<Reason, { status: number; scimType?: string }>> = {
  scim_syntax: { status: 400, scimType: 'invalidSyntax' },
  not_json: { status: 400, scimType: 'invalidSyntax' },
  request_empty: { status: 400, scimType: 'invalidSyntax' },
  scim_filter_unreadable: { status: 400, scimType: 'invalidFilter' },
  scim_filter_too_long: { status: 400, scimType: 'invalidFilter' },
  scim_filter_too_deep: { status: 400, scimType: 'invalidFilter' },
  scim_filter_attribute: { status: 400, scimType: 'invalidFilter' },
  scim_filter_value: { status: 400, scimType: 'invalidFilter' },
  scim_path_unknown: { status: 400, scimType: 'invalidPath' },
  scim_path_read_only: { status: 400, scimType: 'mutability' },
  scim_no_target: { status: 400, scimType: 'noTarget' },
  scim_value_invalid: { status: 400, scimType: 'invalidValue' },
  scim_value_required: { status: 400, scimType: 'invalidValue' },
  scim_too_many: { status: 400, scimType: 'tooMany' },
  scim_taken: { status: 409, scimType: 'uniqueness' },
  scim_bulk_reference: { status: 409 },
  scim_changed_meanwhile: { status: 412 },
  last_superadmin: { status: 403 },
  content_type_not_json: { status: 415 },
}

/** Answers an error as RFC 7644 describes it, and keeps why a directory was refused, for the back office. */
export async function answerScimError(
  error: FastifyError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refused = refusalOf(error)
  logRefusal(request, error, refused)
  const { status } = answerOf(refused)
  await keepRefusal(request, refused, status).catch((failure: unknown) =>
    request.log.warn({ err: failure }, 'A refusal was not kept'),
  )
  const { retryAt } = refused.details
  if (retryAt) {
    const seconds = Math.ceil((retryAt.getTime() - request.server.deps.now().getTime()) / 1000)
    reply.header('retry-after', Math.max(1, seconds))
  }
  if (status === 503) reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(status)
    .header('content-type', scimType)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(scimErrorOf(refused)))
}

interface ScimError {
  schemas: string[]
  status: string
  scimType?: string
  detail: string
}

/** Returns the body of an error as RFC 7644 describes it. */
export function scimErrorOf(refused: DomainError): ScimError {
  const { status, scimType: type } = answerOf(refused)
  return {
    schemas: [scimSchemas.error],
    status: `${status}`,
    ...(type !== undefined && { scimType: type }),
    detail: detailOf(refused),
  }
}

function answerOf(refused: DomainError): { status: number; scimType?: string } {
  return answers[refused.reason] ?? { status: statusOf(refused) }
}

/** Input that cannot be processed is a bad request to SCIM. */
function statusOf({ code }: DomainError): number {
  return errorStatus[code] === 422 ? 400 : errorStatus[code]
}

/** Names the field that is wrong, where the words of the refusal do not. */
function detailOf({ problem, details }: DomainError): string {
  const fields = Object.entries(details.fields ?? {})
  if (fields.length === 0) return inEnglish(problem).message
  return fields
    .slice(0, 5)
    .map(([path, found]) => `${path}: ${inEnglish(found).message}`)
    .join(' ')
}

/** Leaves out reading, what comes too often, and faults that are not the directory's. */
async function keepRefusal(request: FastifyRequest, refused: DomainError, status: number): Promise<void> {
  const { token, actor } = request
  if (token === null || !token.scopes.includes(scimScope) || actor.kind !== 'staff') return
  const isReading = request.method === 'GET' && status === 404
  if (status >= 500 || status === 429 || isReading) return
  const { id } = Object(request.params)
  const isOfGroup = request.routeOptions.url?.includes('/Groups') ?? false
  const personId = !isOfGroup && typeof id === 'string' && isScimId(id) ? id : null
  const resource = isOfGroup ? 'Group' : 'User'
  const { problem } = refused
  await recordScimRefusals(contextOf(request), actor.id, [{ resource, personId, problem }])
}
