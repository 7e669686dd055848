import { type NeededColumns, type Rows, tables } from '../generated/tables.ts'
import { join, raw, Sql, sql } from '../sql.ts'

export type TableName = keyof Rows
export type TableRow<Name extends TableName> = Rows[Name]
export type ColumnOf<Name extends TableName> = keyof Rows[Name] & string

type Given<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value

/** Columns and what they become. Undefined leaves one as it is. */
export type Changes<Name extends TableName> = {
  readonly [Each in ColumnOf<Name>]?:
    | Given<Rows[Name][Each]>
    | (Rows[Name][Each] extends number ? { increment: number } : never)
    | undefined
}

/** A new row. What it leaves out or has undefined gets its default. */
export type NewTableRow<Name extends TableName> = {
  readonly [Each in ColumnOf<Name>]?: Given<Rows[Name][Each]> | undefined
} & { readonly [Each in NeededColumns[Name] & ColumnOf<Name>]: Given<Rows[Name][Each]> }

type Comparable<Value> = unknown extends Value ? never : Value extends readonly unknown[] ? never : Value

/**
 * Columns and what they equal, all of them: null is `IS NULL`, a list is any of its values. Undefined is refused, since
 * without its column the condition would let in every row. What is no equality is said in SQL.
 */
export type Where<Name extends TableName> =
  | Sql
  | {
      readonly [Each in ColumnOf<Name>]?:
        | Comparable<Rows[Name][Each]>
        | readonly Comparable<NonNullable<Rows[Name][Each]>>[]
    }

interface StoredColumn {
  name: string
  json?: 'required' | 'optional'
  isDate?: true
  /** Postgres has no default for it. */
  isNewId?: true
}

const described: Record<string, Record<string, StoredColumn>> = tables

export function columnsOf(table: TableName): Record<string, StoredColumn> {
  const columns = described[table]
  if (!columns) throw new Error(`There is no table ${table}.`)
  return columns
}

function columnOf(table: TableName, column: string): StoredColumn {
  const found = Object.hasOwn(columnsOf(table), column) ? columnsOf(table)[column] : undefined
  if (!found) throw new Error(`The table ${table} has no column ${column}.`)
  return found
}

export function nameOfTable(table: TableName): Sql {
  columnsOf(table)
  return raw(`"${table}"`)
}

/** Returns a column as it is written in SQL. */
export function nameOfColumn(table: TableName, column: string): Sql {
  return raw(`"${columnOf(table, column).name}"`)
}

/** Returns columns as they are selected, all of them if none is named. Days are text, as `pg` would shift them. */
export function selectionOf(
  table: TableName,
  columns: readonly string[] = Object.keys(columnsOf(table)),
): Sql {
  return raw(
    columns
      .map((column) => {
        const { name, isDate } = columnOf(table, column)
        return `"${name}"${isDate ? '::text' : ''} AS "${column}"`
      })
      .join(', '),
  )
}

/** Returns a value as its column takes it. Null is SQL's where the column may be null, else that of JSON. */
export function toStored(table: TableName, column: string, value: unknown): unknown {
  const { json } = columnOf(table, column)
  return json && !(value === null && json === 'optional') ? JSON.stringify(value) : value
}

/** Returns the assignment of a column in an UPDATE. */
export function assignmentOf(table: TableName, column: string, value: unknown): Sql {
  const name = nameOfColumn(table, column)
  if (isIncrement(value) && !columnOf(table, column).json) return sql`${name} = ${name} + ${value.increment}`
  return sql`${name} = ${toStored(table, column, value)}`
}

function isIncrement(value: unknown): value is { increment: number } {
  return typeof value === 'object' && value !== null && 'increment' in value
}

export function conditionOf<Name extends TableName>(table: Name, where: Where<Name>): Sql {
  if (where instanceof Sql) return where
  const conditions = Object.entries(where).map(([column, value]) => {
    if (value === undefined) throw new Error(`The condition on ${table}.${column} is undefined.`)
    const name = nameOfColumn(table, column)
    if (value === null) return sql`${name} IS NULL`
    if (!Array.isArray(value)) return sql`${name} = ${value}`
    // Of a single value Postgres keeps the plan.
    return value.length === 1 ? sql`${name} = ${value[0]}` : sql`${name} = ANY(${value})`
  })
  return conditions.length === 0 ? sql`TRUE` : join(conditions, ' AND ')
}
