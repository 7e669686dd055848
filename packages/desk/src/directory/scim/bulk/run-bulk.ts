import { refusal } from '@lodge/domain'
import { isOutage } from '@lodge/events'
import {
  createScimGroup,
  deleteScimGroup,
  patchScimGroup,
  replaceScimGroup,
} from '../groups/group-commands.ts'
import { integrationOf, type ScimContext } from '../scim-context.ts'
import { createScimUser, deleteScimUser, patchScimUser, replaceScimUser } from '../users/user-commands.ts'
import { type BulkOperation, type BulkRequest, readBulk, type UnreadOperation } from './read-bulk.ts'
import { listReferences, resolveReferences } from './references.ts'

/** The outcome of one operation: the resource and its version, or an error, which may be Postgres's. */
export interface BulkOutcome {
  operation: BulkOperation | UnreadOperation
  id: string | null
  version: string | null
  error: Error | null
}

/**
 * Does the operations of a bulk request one after the other, each by the command of its single request, and those that refer
 * to a later one after it. Returns their outcomes in the order of the request, without those that were left undone after
 * `failOnErrors` errors. Throws for a request that is none, and in an outage, where what was done stays.
 */
export async function runScimBulk(ctx: ScimContext, body: unknown): Promise<BulkOutcome[]> {
  integrationOf(ctx)
  const request = readBulk(body)
  const outcomes = await runInTurn(ctx, request)
  return request.operations.flatMap((operation) => outcomes.get(operation) ?? [])
}

async function runInTurn(
  ctx: ScimContext,
  { operations, failOnErrors }: BulkRequest,
): Promise<Map<BulkOperation | UnreadOperation, BulkOutcome>> {
  const outcomes = new Map<BulkOperation | UnreadOperation, BulkOutcome>()
  const ids = new Map<string, string>()
  /** The bulkIds of operations that are still to be done. */
  const awaited = new Set(operations.flatMap((each) => ('refused' in each ? [] : (each.bulkId ?? []))))
  let errors = 0
  let left = operations.map((operation) => ({
    operation,
    references: 'refused' in operation ? [] : listReferences(operation),
  }))
  let isStuck = false
  while (left.length > 0) {
    const waiting: typeof left = []
    for (const turn of left) {
      const { operation, references } = turn
      const missing = references.find((bulkId) => !ids.has(bulkId))
      // Those that refer to each other wait for ever: the first gives way.
      const givesWay = isStuck && turn === left[0]
      if (missing !== undefined && awaited.has(missing) && !givesWay) {
        waiting.push(turn)
        continue
      }
      const outcome = await outcomeOf(ctx, operation, { ids, missing })
      outcomes.set(operation, outcome)
      const { bulkId } = operation
      if (!('refused' in operation) && bulkId !== null) awaited.delete(bulkId)
      if (outcome.error !== null) errors += 1
      else if (bulkId !== null && outcome.id !== null) ids.set(bulkId, outcome.id)
      if (errors === failOnErrors) return outcomes
    }
    isStuck = waiting.length === left.length
    left = waiting
  }
  return outcomes
}

interface References {
  ids: ReadonlyMap<string, string>
  /** The first bulkId for which nothing was made. */
  missing: string | undefined
}

async function outcomeOf(
  ctx: ScimContext,
  operation: BulkOperation | UnreadOperation,
  { ids, missing }: References,
): Promise<BulkOutcome> {
  const refused = { operation, version: null }
  if ('refused' in operation) return { ...refused, id: null, error: operation.refused }
  if (missing !== undefined)
    return { ...refused, id: operation.id, error: refusal('scim_bulk_reference', { bulkId: missing }) }
  const resolved = resolveReferences(operation, ids)
  try {
    const done = await run(ctx, resolved)
    return { operation, id: done?.id ?? resolved.id, version: done?.meta.version ?? null, error: null }
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    return { ...refused, id: resolved.id, error }
  }
}

type Done = { id: string; meta: { version: string } } | null

async function run(ctx: ScimContext, { method, resource, id, data, version }: BulkOperation): Promise<Done> {
  const isOfUser = resource === 'User'
  if (id === null) return isOfUser ? createScimUser(ctx, data) : createScimGroup(ctx, data)
  const given = { id, body: data, ifMatch: version }
  if (method === 'PUT') return isOfUser ? replaceScimUser(ctx, given) : replaceScimGroup(ctx, given)
  if (method === 'PATCH' && isOfUser) return patchScimUser(ctx, given)
  if (method === 'PATCH') await patchScimGroup(ctx, given)
  else if (isOfUser) await deleteScimUser(ctx, given)
  else await deleteScimGroup(ctx, given)
  return null
}
