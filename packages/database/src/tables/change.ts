import { uuidv7 } from 'uuidv7'
import type { Database } from '../client.ts'
import { query } from '../query.ts'
import { empty, join, raw, type Sql, sql } from '../sql.ts'
import { transact } from '../transactions/transact.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { countRows } from './find.ts'
import {
  assignmentOf,
  type Changes,
  type ColumnOf,
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

/** Postgres counts the values of a statement in two bytes. */
const maxParameters = 65_535

interface Returned<Chosen> {
  /** The columns that are returned of the row; all of them if none is named. */
  columns?: readonly Chosen[]
}

/** Inserts a row and returns it. Rejects with Postgres's error, which names the constraint that it violates. */
export async function insert<Name extends TableName, Chosen extends ColumnOf<Name> = ColumnOf<Name>>(
  db: Database | Transaction,
  table: Name,
  row: NewTableRow<Name>,
  { columns }: Returned<Chosen> = {},
): Promise<Pick<TableRow<Name>, Chosen>> {
  const [inserted] = await query<Pick<TableRow<Name>, Chosen>>(
    db,
    sql`${insertInto(table, [row])} RETURNING ${selectionOf(table, columns)}`,
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
  const atOnce = Math.floor(maxParameters / Object.keys(columnsOf(table)).length)
  if (rows.length > atOnce && 'pool' in db)
    return transact(db, (tx) => insertMany(tx, table, rows, { skipExisting }))
  const conflict = skipExisting ? sql`ON CONFLICT DO NOTHING` : empty
  let count = 0
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce)
    count += await countChanged(db, sql`${insertInto(table, some)} ${conflict}`)
  }
  return count
}

/** Inserts a row, or changes the one that has the same key into it; its other columns stay. */
export async function upsert<Name extends TableName>(
  db: Database | Transaction,
  table: Name,
  key: readonly ColumnOf<Name>[],
  row: NewTableRow<Name>,
): Promise<TableRow<Name>> {
  const changed = Object.keys(defined(row)).filter((column) => !key.some((each) => each === column))
  const assignments = changed.map((column) => {
    const name = nameOfColumn(table, column)
    return sql`${name} = excluded.${name}`
  })
  const [stored] = await query<TableRow<Name>>(
    db,
    sql`${insertInto(table, [row])}
        ON CONFLICT (${join(key.map((column) => nameOfColumn(table, column)))}) DO UPDATE SET ${join(assignments)}
        RETURNING ${selectionOf(table)}`,
  )
  if (!stored) throw new Error(`The row of ${table} was not stored.`)
  return stored
}

/**
 * Changes the rows that the condition finds and returns them. A condition on the revision that somebody has read finds
 * none once another has saved.
 */
export async function update<Name extends TableName, Chosen extends ColumnOf<Name> = ColumnOf<Name>>(
  db: Database | Transaction,
  table: Name,
  where: Where<Name>,
  changes: Changes<Name>,
  { columns }: Returned<Chosen> = {},
): Promise<Pick<TableRow<Name>, Chosen>[]> {
  const set = setOf(table, changes)
  if (!set)
    return query(
      db,
      sql`SELECT ${selectionOf(table, columns)} FROM ${nameOfTable(table)} WHERE ${conditionOf(table, where)}`,
    )
  return query(
    db,
    sql`UPDATE ${nameOfTable(table)} SET ${set} WHERE ${conditionOf(table, where)}
        RETURNING ${selectionOf(table, columns)}`,
  )
}

/** Changes the rows that the condition finds and returns how many there are. */
export async function updateMany<Name extends TableName>(
  db: Database | Transaction,
  table: Name,
  where: Where<Name>,
  changes: Changes<Name>,
): Promise<number> {
  const set = setOf(table, changes)
  if (!set) return countRows(db, table, where)
  return countChanged(db, sql`UPDATE ${nameOfTable(table)} SET ${set} WHERE ${conditionOf(table, where)}`)
}

/** Changes the row that must be there, and returns it. */
export async function updateOne<Name extends TableName, Chosen extends ColumnOf<Name> = ColumnOf<Name>>(
  db: Database | Transaction,
  table: Name,
  where: Where<Name>,
  changes: Changes<Name>,
  returned: Returned<Chosen> = {},
): Promise<Pick<TableRow<Name>, Chosen>> {
  const [row, ...others] = await update(db, table, where, changes, returned)
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

/** Returns the assignments of an UPDATE; null where nothing changes. */
function setOf<Name extends TableName>(table: Name, changes: Changes<Name>): Sql | null {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined)
  return set.length === 0 ? null : join(set.map(([column, value]) => assignmentOf(table, column, value)))
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
