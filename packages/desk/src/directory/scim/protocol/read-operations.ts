import { limits } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import { isObject } from './user-resource.ts'

export interface ScimOperation {
  op: 'add' | 'replace' | 'remove'
  path: string | null
  value: unknown
}

/** Returns the operations of a patch, whose `op` is written in any case. Throws `scim_syntax`. */
export function readOperations(body: unknown): ScimOperation[] {
  const operations = isObject(body) ? (body.Operations ?? body.operations) : undefined
  if (!Array.isArray(operations) || operations.length === 0)
    throw refusal('scim_syntax', { path: 'Operations' })
  if (operations.length > limits.scimOperations)
    throw refusal('scim_too_many', { path: 'Operations', max: limits.scimOperations })
  return operations.map(readOperation)
}

function readOperation(given: unknown, index: number): ScimOperation {
  const at = `Operations[${index}]`
  if (!isObject(given)) throw refusal('scim_syntax', { path: at })
  const op = typeof given.op === 'string' ? given.op.toLowerCase() : ''
  if (op !== 'add' && op !== 'replace' && op !== 'remove') throw refusal('scim_syntax', { path: `${at}.op` })
  const { path = null, value } = given
  if (path !== null && typeof path !== 'string') throw refusal('scim_syntax', { path: `${at}.path` })
  return { op, path: path === '' ? null : path, value }
}
