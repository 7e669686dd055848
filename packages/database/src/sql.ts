import { Sql } from 'sql-template-tag'
import { type StatementShape, shapeOf, textOfShape } from './statement-shapes.ts'

export { Sql }

class ShapedSql extends Sql {
  readonly shape: StatementShape | null

  constructor(strings: readonly string[], values: readonly unknown[], shape: StatementShape | null) {
    super(strings, values)
    this.shape = shape
  }
}

/**
 * SQL with its values apart: `sql` makes a fragment or a statement for `query`, `join` a list, `raw` trusted text.
 * Postgres infers the type of a value from where it stands (`id = ${id}`, `id = ANY(${ids})`, `VALUES (${at})`); where
 * nothing tells, as in `unnest` or a `SELECT` of values, `uuid`, `texts`, `json` and their like say it.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return new ShapedSql(strings, values, shapeOf(strings, shapesOf(values)))
}

export function join(items: readonly unknown[], separator = ','): Sql {
  if (items.length === 0) throw new TypeError('There is nothing to join.')
  const strings = ['', ...new Array<string>(items.length - 1).fill(separator), '']
  return new ShapedSql(strings, items, shapeOf(`join ${separator}`, shapesOf(items)))
}

export function raw(text: string): Sql {
  return new ShapedSql([text], [], shapeOf(`raw ${text}`, []))
}

export const empty = raw('')

/** Returns the text of a statement, the same string for all of its shape. */
export function textOf(statement: Sql): string {
  const shape = shapeOfPart(statement)
  return shape ? textOfShape(shape, () => statement.text) : statement.text
}

function shapesOf(parts: readonly unknown[]): (StatementShape | null | undefined)[] {
  return parts.map(shapeOfPart)
}

/** Returns undefined for a value. */
function shapeOfPart(part: unknown): StatementShape | null | undefined {
  if (part instanceof ShapedSql) return part.shape
  return part instanceof Sql ? null : undefined
}

export const uuid = (id: string | null): Sql => sql`${id}::uuid`
export const uuids = (ids: readonly string[]): Sql => sql`${ids}::uuid[]`
export const texts = (words: readonly string[]): Sql => sql`${words}::text[]`
export const integer = (number: number | null): Sql => sql`${number}::int`
export const integers = (numbers: readonly number[]): Sql => sql`${numbers}::int[]`
export const boolean = (isSo: boolean): Sql => sql`${isSo}::boolean`
export const timestamp = (at: Date | string | null): Sql => sql`${at}::timestamptz`

/** Returns a value as `jsonb`; undefined and null are SQL's NULL. */
export const json = (value: unknown): Sql => sql`${value == null ? null : JSON.stringify(value)}::jsonb`

/**
 * Returns the condition that a column is one of these ids. Of a single id Postgres keeps the plan; for a list whose
 * length it does not know it would plan the statement anew each time, which for a small one takes longer than running it.
 */
export function isOneOf(column: Sql, ids: readonly string[]): Sql {
  const [only] = ids
  return only !== undefined && ids.length === 1 ? sql`${column} = ${only}` : sql`${column} = ANY(${[...ids]})`
}

/**
 * Returns our own words, such as statuses, written out as a list: the planner sees them, and one plan does for all.
 * Everything but small letters, digits, dots and underscores is dropped.
 */
export function literalList(words: readonly string[]): Sql {
  return join(words.map((word) => raw(`'${word.replaceAll(/[^a-z0-9_.]/g, '')}'`)))
}
