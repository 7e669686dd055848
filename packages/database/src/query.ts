import type { QueryResultRow } from 'pg'
import type { Database } from './client.ts'
import type { Sql } from './sql.ts'
import { statementName } from './statement-names.ts'
import { type Transaction, transactionClient } from './transact.ts'

/**
 * Runs a statement in SQL, in the transaction or on a connection of the database's own, and returns its rows; the
 * caller names the columns that it asks for. Rejects with Postgres's error, whose code is in `errorCodes`.
 */
export function query<Row extends object>(db: Database | Transaction, statement: Sql): Promise<Row[]>
export async function query(db: Database | Transaction, { text, values }: Sql): Promise<QueryResultRow[]> {
  const connection = 'pool' in db ? db.pool : transactionClient(db)
  const { rows } = await connection.query<QueryResultRow>({ name: statementName(text), text, values })
  return rows
}
