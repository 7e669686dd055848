import type { PoolClient } from 'pg'
import type { TimeLimits } from './time-limits.ts'

/** The word of an address that leads to PgBouncer, which gives each transaction another session of Postgres. */
const word = 'pgbouncer'

/** Returns whether an address leads to a pooler that shares sessions: it says `pgbouncer=true`. */
export function isPooled(url: string): boolean {
  return new URL(url).searchParams.get(word) === 'true'
}

/** Returns the address without that word, and without the options of a session, which PgBouncer refuses. */
export function poolerAddress(url: string): string {
  const address = new URL(url)
  for (const name of [word, 'options']) address.searchParams.delete(name)
  return address.href
}

/**
 * Fits a connection to sessions that change after each transaction: statements go without their names, for the next
 * session does not know what this one has prepared, and a transaction brings its time limits with it.
 */
export function fitToPooler(
  client: PoolClient,
  { statementMs, lockMs, idleInTransactionMs }: TimeLimits,
): void {
  const { query } = client
  const limits = `SET LOCAL statement_timeout = ${statementMs}; SET LOCAL lock_timeout = ${lockMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}`
  const fit = (statement: unknown) => {
    if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement
    const { text } = statement
    const begins = text === 'BEGIN' || text === snapshotBegin
    return { ...statement, name: undefined, ...(begins && { text: `${text}; ${limits}` }) }
  }
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) =>
      Reflect.apply(query, client, [fit(statement), ...rest]),
  })
}

export const snapshotBegin = 'BEGIN ISOLATION LEVEL REPEATABLE READ'
