import type { QueryResultRow } from 'pg'
import type { Database } from './client.ts'
import { Prisma } from './generated/prisma/client.ts'
import { statementName } from './statement-names.ts'

/**
 * SQL with its values apart: `sql` makes a fragment or a statement, `join` a list, `raw` trusted text. Goes into
 * Prisma's `$queryRaw` inside a transaction and, as it is, into the pool's `query`.
 */
export const { sql, join, raw, empty } = Prisma
export type Sql = Prisma.Sql

/**
 * Returns our own words, such as statuses, written out as a list: the planner sees them, and one plan does for all.
 * Everything but small letters, dots and underscores is dropped.
 */
export function literalList(given: readonly string[]): Sql {
  return join(given.map((word) => raw(`'${word.replaceAll(/[^a-z_.]/g, '')}'`)))
}

/** Runs a query in SQL outside any transaction and returns its rows; the caller types the columns that it names. */
export async function select<Row extends QueryResultRow>({ pool }: Database, statement: Sql): Promise<Row[]> {
  const { text, values } = statement
  const { rows } = await pool.query<Row>({ name: statementName(text), text, values })
  return rows
}
