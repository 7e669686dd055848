import { refusal } from '@lodge/domain'
import type { ScimFilter, ScimOperator, ScimValue } from './parse-filter.ts'
import { plainName } from './schema-names.ts'

/** A value of a list, by the names of its parts. */
export type ScimElement = Readonly<Record<string, unknown>>

/** Returns whether one value of a list meets a filter. Texts are compared without regard to their case. */
export function matchesFilter(element: ScimElement, filter: ScimFilter): boolean {
  if (filter.kind === 'and') return filter.parts.every((part) => matchesFilter(element, part))
  if (filter.kind === 'or') return filter.parts.some((part) => matchesFilter(element, part))
  if (filter.kind === 'not') return !matchesFilter(element, filter.part)
  if (filter.kind === 'within') throw refusal('scim_filter_attribute', { path: filter.path })
  const value = partOf(element, filter.path)
  if (filter.kind === 'present') return value !== undefined && value !== null && value !== ''
  return compare(value, filter.operator, filter.value)
}

/** Returns the parts that a value needs to meet a filter of `eq` joined by `and`; null for any other filter. */
export function partsThatMatch(filter: ScimFilter): Record<string, ScimValue> | null {
  if (filter.kind === 'compare' && filter.operator === 'eq') return { [plainName(filter.path)]: filter.value }
  if (filter.kind !== 'and') return null
  const parts = filter.parts.map(partsThatMatch)
  return parts.reduce((all, part) => (all === null || part === null ? null : Object.assign(all, part)), {})
}

function partOf(element: ScimElement, path: string): unknown {
  const name = plainName(path)
  const key = Object.keys(element).find((candidate) => candidate.toLowerCase() === name)
  return key === undefined ? undefined : element[key]
}

function compare(value: unknown, operator: ScimOperator, wanted: ScimValue): boolean {
  if (typeof value !== 'string' || typeof wanted !== 'string') {
    if (operator !== 'eq' && operator !== 'ne') return false
    return isSame(value, wanted) === (operator === 'eq')
  }
  const [left, right] = [value.toLowerCase(), wanted.toLowerCase()]
  const outcomes: Record<ScimOperator, boolean> = {
    eq: left === right,
    ne: left !== right,
    co: left.includes(right),
    sw: left.startsWith(right),
    ew: left.endsWith(right),
    gt: left > right,
    ge: left >= right,
    lt: left < right,
    le: left <= right,
  }
  return outcomes[operator]
}

/** Directories also write true as text. */
function isSame(value: unknown, wanted: ScimValue): boolean {
  if (typeof value === 'boolean' && typeof wanted === 'string') return `${value}` === wanted.toLowerCase()
  return (value ?? null) === wanted
}
