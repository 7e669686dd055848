import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Database } from './client.ts'
import { errorCodes } from './error-codes.ts'

declare module 'pg' {
  interface ClientBase {
    /** The backend that serves the connection; null until it has one. */
    readonly processID: number | null
  }
}

/** Of a statement that somebody has cancelled. */
const cancelledCode = '57014'

/**
 * Returns the database for work that is given up once `signal` is aborted: a statement of `query` that runs then is
 * cancelled in Postgres, further ones are not begun, and all of them reject with the signal's reason. Transactions
 * are left alone.
 */
export function cancelStatements(db: Database, signal: AbortSignal): Database {
  const query = (statement: QueryConfig) => queryUntilAborted(db, statement, signal)
  const pool: Database['pool'] = Object.create(db.pool, { query: { value: query } })
  return { ...db, pool }
}

async function queryUntilAborted(
  db: Database,
  statement: QueryConfig,
  signal: AbortSignal,
): Promise<QueryResult> {
  signal.throwIfAborted()
  const client = await db.pool.connect()
  let cancelling: Promise<unknown> = Promise.resolve()
  let failure: unknown
  let isBegun = false
  let cancel = () => {}
  try {
    isBegun = db.isPooled
    const backend = isBegun ? await beginOnBackend(client) : client.processID
    cancel = () => {
      cancelling = cancelRunning(db, backend)
    }
    // Whoever waited for a connection may have been given up meanwhile.
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    const result = await client.query(statement)
    signal.throwIfAborted()
    if (isBegun) await client.query('COMMIT')
    isBegun = false
    return result
  } catch (error) {
    const isGivenUp = signal.aborted && (error === signal.reason || errorCodes(error).has(cancelledCode))
    if (isGivenUp) throw signal.reason
    failure = error
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    // Only then: a cancellation that is still on its way would hit the next one's statement.
    await cancelling
    if (isBegun) await client.query('ROLLBACK').catch(() => {})
    client.release(failure instanceof Error ? failure : undefined)
  }
}

/** Has Postgres stop what the connection runs; where it cannot be asked, the statement runs to its end. */
async function cancelRunning(db: Database, backend: number | null): Promise<void> {
  await db.pipelines.query('SELECT pg_cancel_backend($1)', [backend]).catch(() => {})
}

/** A pooler's connection has the same backend for one transaction, and a number of the pooler's own. */
async function beginOnBackend(client: PoolClient): Promise<number | null> {
  await client.query({ text: 'BEGIN' })
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? null
}
