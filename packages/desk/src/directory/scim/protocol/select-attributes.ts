import { plainName, scimSchemas } from './schema-names.ts'
import { isObject } from './user-resource.ts'

/** Attributes that are to be answered, or left out, by their names with commas between. */
export interface Selection {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** Returns those attributes of a resource that a request asks for; `id` and `schemas` always (RFC 7644, section 3.9). */
export function selectAttributes(
  resource: Record<string, unknown>,
  { attributes, excludedAttributes }: Selection,
): Record<string, unknown> {
  if (attributes) return pick(resource, namesIn(attributes))
  if (excludedAttributes) return omit(resource, namesIn(excludedAttributes))
  return resource
}

/** Returns whether an attribute is to be answered, before it is read at some cost. */
export function isSelected(name: string, { attributes, excludedAttributes }: Selection): boolean {
  if (attributes) return [...namesIn(attributes)].some((each) => each === name || each.startsWith(`${name}.`))
  return !namesIn(excludedAttributes ?? '').has(name)
}

function namesIn(list: string): Set<string> {
  return new Set(list.split(',').map((name) => plainName(name.trim())))
}

const always = new Set(['id', 'schemas'])

function pick(resource: Record<string, unknown>, names: Set<string>): Record<string, unknown> {
  const picked = Object.entries(resource).flatMap(([key, value]) => {
    if (always.has(key) || names.has(plainName(key))) return [[key, value]]
    const part = mapParts(key, value, (path) => names.has(path))
    return part === null ? [] : [[key, part]]
  })
  return Object.fromEntries(picked)
}

function omit(resource: Record<string, unknown>, names: Set<string>): Record<string, unknown> {
  const left = Object.entries(resource).flatMap(([key, value]) => {
    if (always.has(key)) return [[key, value]]
    if (names.has(plainName(key))) return []
    const part = mapParts(key, value, (path) => !names.has(path))
    return [[key, part ?? value]]
  })
  return Object.fromEntries(left)
}

/** Returns the parts of a value, or of each of a list, whose paths are wanted; null where there are no parts. */
function mapParts(key: string, value: unknown, isWanted: (path: string) => boolean): unknown {
  const prefix = key === scimSchemas.enterprise ? '' : `${plainName(key)}.`
  const partsOf = (object: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => isWanted(`${prefix}${name.toLowerCase()}`)))
  if (Array.isArray(value)) {
    const items = value.filter(isObject).map(partsOf)
    return items.some((item) => Object.keys(item).length > 0) ? items : null
  }
  if (!isObject(value)) return null
  const parts = partsOf(value)
  return Object.keys(parts).length > 0 ? parts : null
}
