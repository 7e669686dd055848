import { limits } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import { isScimId } from '../scim-context.ts'
import { matchesFilter, partsThatMatch } from './match-filter.ts'
import { parsePath, type ScimFilter } from './parse-filter.ts'
import type { ScimOperation } from './read-operations.ts'
import { plainName } from './schema-names.ts'
import { isObject, readText } from './user-resource.ts'

/** Names of a group; undefined where nothing was said of it. */
export interface GroupNames {
  displayName?: string | undefined
  externalId?: string | null | undefined
}

/** A step of a change of members. */
export type MemberStep =
  | { kind: 'add' | 'remove' | 'set'; ids: string[] }
  | { kind: 'removeMatching'; filter: ScimFilter }

export interface GroupChange {
  names: GroupNames
  steps: MemberStep[]
}

/** Returns a group as a directory has sent it whole. */
export function readGroup(body: unknown): GroupNames & { displayName: string; members: string[] } {
  if (!isObject(body)) throw refusal('scim_syntax', { path: 'body' })
  const fields = new Map(Object.entries(body).map(([key, value]) => [plainName(key), value]))
  const displayName = readText('displayName', fields.get('displayname'))
  if (displayName === undefined) throw refusal('scim_value_required', { path: 'displayName' })
  const externalId = readText('externalId', fields.get('externalid')) ?? null
  return { displayName, externalId, members: readMembers(fields.get('members')) }
}

/** Returns the ids of members. Groups in groups are not taken. */
function readMembers(given: unknown): string[] {
  if (given === null || given === undefined) return []
  const list: unknown[] = Array.isArray(given) ? given : [given]
  if (list.length > limits.scimGroupMembers)
    throw refusal('scim_too_many', { path: 'members', max: limits.scimGroupMembers })
  return [...new Set(list.map(readMember))]
}

function readMember(given: unknown): string {
  const value = isObject(given) ? given.value : given
  const type = isObject(given) && typeof given.type === 'string' ? given.type.toLowerCase() : 'user'
  if (typeof value !== 'string' || !isScimId(value) || type !== 'user')
    throw refusal('scim_value_invalid', { path: 'members.value' })
  return value.toLowerCase()
}

/** Returns what the operations of a patch change of a group, in their order. */
export function readGroupChange(operations: readonly ScimOperation[]): GroupChange {
  const change: GroupChange = { names: {}, steps: [] }
  for (const { op, path, value } of operations) {
    if (path !== null) readAt(change, path, { op, value })
    else if (op === 'remove') throw refusal('scim_no_target', { path: 'path' })
    else if (!isObject(value)) throw refusal('scim_value_invalid', { path: 'value' })
    // Okta repeats the id.
    else
      for (const [key, part] of Object.entries(value))
        if (!['id', 'schemas', 'meta'].includes(plainName(key))) readAt(change, key, { op, value: part })
  }
  return change
}

function readAt(
  { names, steps }: GroupChange,
  path: string,
  { op, value }: Omit<ScimOperation, 'path'>,
): void {
  const { name, filter, sub } = parsePath(path)
  const attribute = plainName(name)
  if (attribute === 'id' || attribute === 'meta' || attribute === 'schemas')
    throw refusal('scim_path_read_only', { path })
  if (attribute === 'members' && (sub === null || plainName(sub) === 'value')) {
    steps.push(memberStep(path, { op, value, filter }))
    return
  }
  if (filter !== null || sub !== null) throw refusal('scim_path_unknown', { path })
  const text = op === 'remove' ? undefined : readText(attribute, value)
  if (attribute === 'externalid') names.externalId = text ?? null
  else if (attribute !== 'displayname') throw refusal('scim_path_unknown', { path })
  else if (text === undefined) throw refusal('scim_value_required', { path: 'displayName' })
  else names.displayName = text
}

function memberStep(
  path: string,
  { op, value, filter }: Omit<ScimOperation, 'path'> & { filter: ScimFilter | null },
): MemberStep {
  if (filter !== null) {
    if (op !== 'remove') throw refusal('scim_path_unknown', { path })
    const named = partsThatMatch(filter)
    const isOfId = named !== null && Object.keys(named).length === 1 && typeof named.value === 'string'
    if (isOfId)
      return { kind: 'remove', ids: isScimId(`${named.value}`) ? [`${named.value}`.toLowerCase()] : [] }
    // A filter that cannot be met is refused, whoever is in the group.
    matchesFilter({}, filter)
    return { kind: 'removeMatching', filter }
  }
  if (op === 'add') return { kind: 'add', ids: readMembers(value) }
  if (op === 'replace') return { kind: 'set', ids: readMembers(value) }
  const isEverybody = value === undefined || value === null
  return isEverybody ? { kind: 'set', ids: [] } : { kind: 'remove', ids: readMembers(value) }
}
