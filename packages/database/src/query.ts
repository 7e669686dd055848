import type { QueryResultRow } from 'pg'
import type { Database } from './client.ts'
import { type Sql, textOf } from './sql.ts'
import { statementName } from './statement-names.ts'
import { queryWithin, sendWithin } from './transactions/transact.ts'
import type { Transaction } from './transactions/transaction.ts'

/**
 * Runs a statement in SQL, in the transaction or on a connection of the database's own, and returns its rows; the
 * caller names the columns that it asks for. Rejects with Postgres's error, whose code is in `errorCodes`.
 */
export function query<Row extends object>(db: Database | Transaction, statement: Sql): Promise<Row[]>
export async function query(db: Database | Transaction, asked: Sql): Promise<QueryResultRow[]> {
  const text = textOf(asked)
  const statement = { name: statementName(text), text, values: asked.values }
  const { rows } = await (watch ? watch(text, () => run(db, statement)) : run(db, statement))
  return rows
}

function run(db: Database | Transaction, statement: NamedStatement) {
  return 'pool' in db ? db.pool.query(statement) : queryWithin(db, statement)
}

interface NamedStatement {
  name: string | undefined
  text: string
  values: unknown[]
}

/** Runs a statement, and learns when it began and ended. */
type WatchStatement = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>

let watch: WatchStatement | null = null

/** Has all statements of this process that somebody waits for go through a function; null ends that. */
export function watchStatements(watcher: WatchStatement | null): void {
  watch = watcher
}

/**
 * Sends a statement whose rows nobody needs and does not wait for it: it travels with what the transaction asks for next,
 * or with its commit. Where it fails the transaction fails, with its error.
 */
export function send(tx: Transaction, statement: Sql): void {
  const text = textOf(statement)
  sendWithin(tx, { name: statementName(text), text, values: statement.values })
}
