import { join, type Sql, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { beginningWith, containing } from '../../../foundation/like-patterns.ts'
import type { ScimFilter, ScimOperator, ScimValue } from './parse-filter.ts'
import { plainName } from './schema-names.ts'

/** An attribute as SQL; `exact` minds the case of its letters, and `citext` does not by itself. */
type ScimColumn =
  | { kind: 'text' | 'exact' | 'citext' | 'id' | 'boolean' | 'time'; value: Sql }
  /** A list, whose values are compared one by one: `where` makes the condition on the list of that on a value. */
  | {
      kind: 'list'
      parts: ScimColumns
      where: (condition: Sql, filter: ScimFilter) => Sql
    }

/** Attributes by their names in small letters. */
export type ScimColumns = Readonly<Record<string, ScimColumn>>

/** Returns a filter as a condition, with its values as parameters. Throws `scim_filter_attribute` and `scim_filter_value`. */
export function filterToSql(filter: ScimFilter, columns: ScimColumns): Sql {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const parts = filter.parts.map((part) => sql`(${filterToSql(part, columns)})`)
    return join(parts, filter.kind === 'and' ? ' AND ' : ' OR ')
  }
  if (filter.kind === 'not') return sql`(${filterToSql(filter.part, columns)}) IS NOT TRUE`
  const { path } = filter
  const column = columnOf(columns, plainName(path), path)
  if (column.kind === 'list') return listCondition(filter, column)
  if (filter.kind === 'within') throw refusal('scim_filter_attribute', { path })
  if (filter.kind === 'present') return sql`${column.value} IS NOT NULL`
  const { value, operator } = filter
  if (value === null) return nullCondition(column.value, path, operator)
  if (column.kind === 'boolean') return booleanCondition(column.value, path, operator, value)
  if (typeof value !== 'string') throw refusal('scim_filter_value', { path })
  if (column.kind === 'time') return timeCondition(column.value, path, operator, value)
  if (column.kind === 'id') return idCondition(column.value, path, operator, value)
  return textCondition(column, operator, value)
}

function columnOf(columns: ScimColumns, name: string, path: string): ScimColumn {
  const list = name.slice(0, Math.max(0, name.indexOf('.')))
  const own = Object.hasOwn(columns, name) ? columns[name] : undefined
  const outer = Object.hasOwn(columns, list) ? columns[list] : undefined
  const column = own ?? (outer?.kind === 'list' ? outer : undefined)
  if (!column) throw refusal('scim_filter_attribute', { path })
  return column
}

/** Compares the values of a list: `emails[…]`, `emails.value eq …`, and `emails eq …`, which is about its values. */
function listCondition(
  filter: Exclude<ScimFilter, { kind: 'and' | 'or' | 'not' }>,
  { parts, where }: Extract<ScimColumn, { kind: 'list' }>,
): Sql {
  if (filter.kind === 'within') return where(filterToSql(filter.filter, parts), filter.filter)
  const [, sub = 'value'] = plainName(filter.path).split('.')
  const inside = { ...filter, path: sub }
  return where(filterToSql(inside, parts), inside)
}

function nullCondition(column: Sql, path: string, operator: ScimOperator): Sql {
  if (operator === 'eq') return sql`${column} IS NULL`
  if (operator === 'ne') return sql`${column} IS NOT NULL`
  throw refusal('scim_filter_value', { path })
}

function booleanCondition(column: Sql, path: string, operator: ScimOperator, value: ScimValue): Sql {
  const text = `${value}`.toLowerCase()
  const isKnown = text === 'true' || text === 'false'
  if (!isKnown || (operator !== 'eq' && operator !== 'ne')) throw refusal('scim_filter_value', { path })
  const isWanted = (text === 'true') === (operator === 'eq')
  return sql`${column} = ${isWanted}::boolean`
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function idCondition(column: Sql, path: string, operator: ScimOperator, value: string): Sql {
  if (operator !== 'eq' && operator !== 'ne') throw refusal('scim_filter_value', { path })
  const isSame = uuidShape.test(value) ? sql`${column} = ${value}::uuid` : sql`FALSE`
  return operator === 'eq' ? isSame : sql`NOT (${isSame})`
}

const timeShape = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/

function timeCondition(column: Sql, path: string, operator: ScimOperator, value: string): Sql {
  const at = timeShape.test(value) ? new Date(value) : new Date(Number.NaN)
  if (Number.isNaN(at.getTime())) throw refusal('scim_filter_value', { path })
  return sql`${column} ${signOf(path, operator)} ${at}::timestamptz`
}

function textCondition(
  { kind, value: column }: Exclude<ScimColumn, { kind: 'list' }>,
  operator: ScimOperator,
  value: string,
): Sql {
  if (operator === 'eq' && kind === 'citext') return sql`${column} = ${value}::citext`
  const isExact = kind === 'exact'
  const left = isExact ? column : sql`lower(${column}::text)`
  const right = isExact ? value : value.toLowerCase()
  if (operator === 'co') return sql`${left} LIKE ${containing(right)}`
  if (operator === 'sw') return sql`${left} LIKE ${beginningWith(right)}`
  if (operator === 'ew') return sql`right(${left}, char_length(${right}::text)) = ${right}::text`
  if (operator === 'ne') return sql`${left} IS DISTINCT FROM ${right}::text`
  return sql`${left} ${signOf('', operator)} ${right}::text`
}

const signs = { eq: sql`=`, ne: sql`<>`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }

function signOf(path: string, operator: ScimOperator): Sql {
  if (operator === 'co' || operator === 'sw' || operator === 'ew')
    throw refusal('scim_filter_value', { path })
  return signs[operator]
}
