import type { Database } from '../client.ts'
import { query } from '../query.ts'
import { empty, join, raw, type Sql, sql } from '../sql.ts'
import type { Transaction } from '../transactions/transaction.ts'
import {
  type ColumnOf,
  conditionOf,
  nameOfColumn,
  nameOfTable,
  selectionOf,
  type TableName,
  type TableRow,
  type Where,
} from './tables.ts'

interface Selection<Name extends TableName, Chosen extends ColumnOf<Name>> {
  /** All of them if none is named. */
  columns?: readonly Chosen[]
  /** Ascending where nothing else is said. */
  orderBy?: readonly (ColumnOf<Name> | `${ColumnOf<Name>} DESC`)[]
  /** The most rows that are returned. */
  limit?: number
  /** Locks the rows until the transaction is over. */
  lock?: boolean
}

/** Returns the row that the condition finds, the first of several; null without one. */
export async function findOne<Name extends TableName, Chosen extends ColumnOf<Name> = ColumnOf<Name>>(
  db: Database | Transaction,
  table: Name,
  where: Where<Name>,
  selection: Selection<Name, Chosen> = {},
): Promise<Pick<TableRow<Name>, Chosen> | null> {
  const [row] = await query<Pick<TableRow<Name>, Chosen>>(
    db,
    selectFrom(table, where, { ...selection, limit: 1 }),
  )
  return row ?? null
}

/** Returns the row that must be there. */
export async function getOne<Name extends TableName, Chosen extends ColumnOf<Name> = ColumnOf<Name>>(
  db: Database | Transaction,
  table: Name,
  where: Where<Name>,
  selection: Selection<Name, Chosen> = {},
): Promise<Pick<TableRow<Name>, Chosen>> {
  const row = await findOne(db, table, where, selection)
  if (!row) throw new Error(`The table ${table} has no such row.`)
  return row
}

/** Returns all rows that the condition finds. */
export async function findMany<Name extends TableName, Chosen extends ColumnOf<Name> = ColumnOf<Name>>(
  db: Database | Transaction,
  table: Name,
  where: Where<Name>,
  selection: Selection<Name, Chosen> = {},
): Promise<Pick<TableRow<Name>, Chosen>[]> {
  return query(db, selectFrom(table, where, selection))
}

/** Returns how many rows the condition finds. */
export async function countRows<Name extends TableName>(
  db: Database | Transaction,
  table: Name,
  where: Where<Name> = {},
): Promise<number> {
  const [counted] = await query<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM ${nameOfTable(table)} WHERE ${conditionOf(table, where)}`,
  )
  return counted?.count ?? 0
}

function selectFrom<Name extends TableName, Chosen extends ColumnOf<Name>>(
  table: Name,
  where: Where<Name>,
  { columns, orderBy = [], limit, lock = false }: Selection<Name, Chosen>,
): Sql {
  const order =
    orderBy.length > 0 ? sql`ORDER BY ${join(orderBy.map((each) => orderOf(table, each)))}` : empty
  return sql`SELECT ${selectionOf(table, columns)} FROM ${nameOfTable(table)}
             WHERE ${conditionOf(table, where)} ${order} ${limit === undefined ? empty : raw(`LIMIT ${Math.trunc(limit)}`)}
             ${lock ? sql`FOR UPDATE` : empty}`
}

function orderOf(table: TableName, order: string): Sql {
  const column = order.replace(/ DESC$/, '')
  return column === order ? nameOfColumn(table, column) : sql`${nameOfColumn(table, column)} DESC`
}
