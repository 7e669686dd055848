import { limits } from '@lodge/contracts'
import { type DomainError, refusal } from '@lodge/domain'
import { isObject } from '../protocol/user-resource.ts'

type BulkMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An operation of a bulk request that can be tried. */
export interface BulkOperation {
  method: BulkMethod
  bulkId: string | null
  resource: 'User' | 'Group'
  /** The id of its address, which may be a reference to a bulkId; null for POST. */
  id: string | null
  /** The version that it is meant for. */
  version: string | undefined
  data: unknown
}

/** An operation that has not the form of one; its method and its bulkId as they were given. */
export interface UnreadOperation {
  method: string | null
  bulkId: string | null
  refused: DomainError
}

export interface BulkRequest {
  operations: (BulkOperation | UnreadOperation)[]
  /** After so many errors the rest is left undone; null for none. */
  failOnErrors: number | null
}

/** Reads a bulk request (RFC 7644, section 3.7). Throws `scim_syntax` and `scim_bulk_too_many`. */
export function readBulk(body: unknown): BulkRequest {
  const given = isObject(body) ? (body.Operations ?? body.operations) : undefined
  if (!isObject(body) || !Array.isArray(given) || given.length === 0)
    throw refusal('scim_syntax', { path: 'Operations' })
  if (given.length > limits.scimBulkOperations)
    throw refusal('scim_bulk_too_many', { max: limits.scimBulkOperations })
  const failOnErrors = readFailOnErrors(body.failOnErrors)
  const bulkIds = new Set<string>()
  const operations = given.map((operation: unknown, at) => {
    const read = readOperation(operation, `Operations[${at}]`)
    if ('refused' in read || read.bulkId === null) return read
    const { method, bulkId } = read
    if (bulkIds.has(bulkId))
      return { method, bulkId, refused: refusal('scim_taken', { path: `Operations[${at}].bulkId` }) }
    bulkIds.add(bulkId)
    return read
  })
  return { operations, failOnErrors }
}

function readFailOnErrors(given: unknown): number | null {
  if (given === undefined || given === null) return null
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 1)
    throw refusal('scim_syntax', { path: 'failOnErrors' })
  return given
}

const places = /^\/?(Users|Groups)(?:\/([^/?#]{1,200}))?$/
const methods: readonly BulkMethod[] = ['POST', 'PUT', 'PATCH', 'DELETE']

function readOperation(given: unknown, at: string): BulkOperation | UnreadOperation {
  if (!isObject(given)) return { method: null, bulkId: null, refused: syntax(at) }
  const methodText = typeof given.method === 'string' ? given.method.toUpperCase().slice(0, 20) : null
  const bulkId = typeof given.bulkId === 'string' ? given.bulkId.slice(0, limits.scimTextLength) : null
  const unread = (refused: DomainError) => ({ method: methodText, bulkId, refused })
  const method = methods.find((each) => each === methodText)
  if (!method) return unread(syntax(`${at}.method`))
  if (!isTextOrNothing(given.bulkId) || bulkId === '' || (method === 'POST' && bulkId === null))
    return unread(syntax(`${at}.bulkId`))
  if (!isTextOrNothing(given.version)) return unread(syntax(`${at}.version`))
  const { path, version } = given
  if (typeof path !== 'string') return unread(syntax(`${at}.path`))
  const [found, collection, id] = places.exec(path) ?? []
  if (found === undefined || (method === 'POST') !== (id === undefined))
    return unread(refusal('scim_not_found'))
  return {
    method,
    bulkId,
    resource: collection === 'Users' ? 'User' : 'Group',
    id: id ?? null,
    version: version ?? undefined,
    data: method === 'PATCH' && Array.isArray(given.data) ? { Operations: given.data } : given.data,
  }
}

function isTextOrNothing(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}

function syntax(path: string): DomainError {
  return refusal('scim_syntax', { path })
}
