import { scimPath } from '@lodge/contracts'
import {
  type BulkOutcome,
  isScimId,
  type RefusedRequest,
  recordScimRefusals,
  scimSchemas,
} from '@lodge/desk/directory'
import type { FastifyRequest } from 'fastify'
import { logRefusal, refusalOf } from '../plugins/errors.ts'
import { contextOf } from '../sessions/guard.ts'
import { scimErrorOf } from './scim-errors.ts'

/** Returns the answer to a bulk request, and keeps why operations were refused, for the back office. */
export async function answerBulk(request: FastifyRequest, outcomes: readonly BulkOutcome[]): Promise<object> {
  const refused: RefusedRequest[] = []
  const operations = outcomes.map((outcome) => {
    const { operation, version, error } = outcome
    const { method, bulkId } = operation
    const location = locationOf(request.server.config.appUrl, outcome)
    const about = {
      ...(location !== null && { location }),
      ...(method !== null && { method }),
      ...(bulkId !== null && { bulkId }),
      ...(version !== null && { version }),
    }
    if (error === null) return { ...about, status: statusOf(operation) }
    const refusal = refusalOf(error)
    logRefusal(request, error, refusal)
    const response = scimErrorOf(refusal)
    if (Number(response.status) < 500) refused.push({ ...placeOf(outcome), problem: refusal.problem })
    return { ...about, status: response.status, response }
  })
  if (request.actor.kind === 'staff')
    await recordScimRefusals(contextOf(request), request.actor.id, refused).catch((failure: unknown) =>
      request.log.warn({ err: failure }, 'Refusals were not kept'),
    )
  return { schemas: [scimSchemas.bulkResponse], Operations: operations }
}

function locationOf(appUrl: string, { operation, id }: BulkOutcome): string | null {
  if (id === null || 'refused' in operation) return null
  return `${appUrl}${scimPath}/${operation.resource}s/${encodeURIComponent(id)}`
}

/** The status that the single request answers. */
function statusOf(operation: BulkOutcome['operation']): string {
  if (operation.method === 'POST') return '201'
  const isOfGroup = 'resource' in operation && operation.resource === 'Group'
  return operation.method === 'DELETE' || (operation.method === 'PATCH' && isOfGroup) ? '204' : '200'
}

function placeOf({ operation, id }: BulkOutcome): Pick<RefusedRequest, 'resource' | 'personId'> {
  if ('refused' in operation) return { resource: 'User', personId: null }
  const isOfUser = operation.resource === 'User'
  return { resource: operation.resource, personId: isOfUser && id !== null && isScimId(id) ? id : null }
}
