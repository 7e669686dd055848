import { uuidv7 } from 'uuidv7'
import type { Database } from '../client.ts'
import { query } from '../query.ts'
import { empty, join, raw, type Sql, sql } from '../sql.ts'
import type { Transaction } from '../transactions/transact.ts'
import {
  assignmentOf,
  type Changes,
  columnsOf,
  conditionOf,
  type NewTableRow,
  nameOfColumn,
  nameOfTable,
  selectionOf,
  type TableName,
  type TableRow,
  toStored,
  type Where,
} from './tables.ts'

/** Inserts a row and returns it whole. Rejects with Postgres's error, which names the constraint that it violates. */
export async function insert<Name extends TableName>(
  db: Database | Transaction,
  table: Name,
  row: NewTableRow<Name>,
): Promise<TableRow<Name>> {
  const [inserted] = await query<TableRow<Name>>(
    db,
    sql`${insertInto(table, [row])} RETURNING ${selectionOf(table)}`,
  )
  if (!inserted) throw new Error(`The row of ${table} was not inserted.`)
  return inserted
}

/** Inserts rows, of which `skipExisting` leaves out those that violate a unique key; returns how many there are new. */
export async function insertMany<Name extends TableName>(
  db: Database | Transaction,
  table: Name,
  rows: readonly NewTableRow<Name>[],
  { skipExisting = false } = {},
): Promise<number> {
  if (rows.length === 0) return 0
  const conflict = skipExisting ? sql`ON CONFLICT DO NOTHING` : empty
  return countChanged(db, sql`${insertInto(table, rows)} ${conflict}`)
}

/**
 * Changes the rows that the condition finds and returns them whole. A condition on the revision that somebody has read
 * finds none once another has saved.
 */
export async function update<Name extends TableName>(
  db: Database | Transaction,
  table: Name,
  where: Where<Name>,
  changes: Changes<Name>,
): Promise<TableRow<Name>[]> {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined)
  if (set.length === 0)
    return query(
      db,
      sql`SELECT ${selectionOf(table)} FROM ${nameOfTable(table)} WHERE ${conditionOf(table, where)}`,
    )
  const assignments = set.map(([column, value]) => assignmentOf(table, column, value))
  return query(
    db,
    sql`UPDATE ${nameOfTable(table)} SET ${join(assignments)} WHERE ${conditionOf(table, where)}
        RETURNING ${selectionOf(table)}`,
  )
}

/** Changes the row that must be there, and returns it whole. */
export async function updateOne<Name extends TableName>(
  db: Database | Transaction,
  table: Name,
  where: Where<Name>,
  changes: Changes<Name>,
): Promise<TableRow<Name>> {
  const [row, ...others] = await update(db, table, where, changes)
  if (!row || others.length > 0) throw new Error(`The condition on ${table} does not find one row.`)
  return row
}

/** Deletes the rows that the condition finds and returns how many there were. */
export async function remove<Name extends TableName>(
  db: Database | Transaction,
  table: Name,
  where: Where<Name>,
): Promise<number> {
  return countChanged(db, sql`DELETE FROM ${nameOfTable(table)} WHERE ${conditionOf(table, where)}`)
}

async function countChanged(db: Database | Transaction, statement: Sql): Promise<number> {
  const [changed] = await query<{ count: number }>(
    db,
    sql`WITH changed AS (${statement} RETURNING 1) SELECT count(*)::int AS count FROM changed`,
  )
  return changed?.count ?? 0
}

function insertInto<Name extends TableName>(table: Name, rows: readonly NewTableRow<Name>[]): Sql {
  const ids = Object.entries(columnsOf(table)).flatMap(([column, { isNewId }]) => (isNewId ? [column] : []))
  const whole = rows.map((row) => ({
    ...Object.fromEntries(ids.map((id) => [id, uuidv7()])),
    ...defined(row),
  }))
  const columns = [...new Set(whole.flatMap((row) => Object.keys(row)))]
  const values = whole.map((row: Record<string, unknown>) => {
    const given = columns.map((column) =>
      Object.hasOwn(row, column) ? toStored(table, column, row[column]) : raw('DEFAULT'),
    )
    return sql`(${join(given)})`
  })
  const names = join(columns.map((column) => nameOfColumn(table, column)))
  return sql`INSERT INTO ${nameOfTable(table)} (${names}) VALUES ${join(values)}`
}

function defined(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}
