import type { QueryConfig } from 'pg'
import type { Database } from '../client.ts'
import { pipelined } from '../pipeline-queries.ts'
import { queryWithin, transact } from './transact.ts'
import type { Transaction } from './transaction.ts'

/**
 * Runs `work` with a database that is one transaction: all that `query` and `transact` do with it stays or goes together, and a `transact` that fails within takes only its own back. The whole is not run again.
 */
export function transactAsOne<Result>(
  db: Database,
  work: (db: Database, tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return transact(db, (tx) => work(databaseWithin(db, tx), tx), { tries: 1 })
}

function databaseWithin(db: Database, tx: Transaction): Database {
  const query = (statement: QueryConfig) => queryWithin(tx, statement)
  const pool: Database['pool'] = Object.create(db.pool, { query: { value: query } })
  // On another connection nobody sees what the transaction has written.
  pipelined.add(pool)
  return { ...db, pool, whole: tx, connectInTurn: refuseConnection }
}

async function refuseConnection(): Promise<never> {
  throw new Error('A database that is one transaction has no other connection.')
}
