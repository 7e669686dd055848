import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Database } from './client.ts'
import { inOnePacket } from './in-one-packet.ts'
import type { Sql } from './sql.ts'
import { statementName } from './statement-names.ts'
import { type Transaction, transactionClient } from './transact.ts'

/**
 * Runs a statement in SQL, in the transaction or on a connection of the database's own, and returns its rows; the
 * caller names the columns that it asks for. Rejects with Postgres's error, whose code is in `errorCodes`.
 */
export function query<Row extends object>(db: Database | Transaction, statement: Sql): Promise<Row[]>
export async function query(db: Database | Transaction, { text, values }: Sql): Promise<QueryResultRow[]> {
  const statement = { name: statementName(text), text, values }
  const { rows } = await ('pool' in db ? db.pool.query(statement) : queryWithin(db, statement))
  return rows
}

function queryWithin(tx: Transaction, statement: QueryConfig): Promise<QueryResult> {
  const client = transactionClient(tx)
  inOnePacket(client)
  return client.query(statement)
}
