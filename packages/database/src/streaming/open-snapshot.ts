import type { Database } from '../client.ts'
import type { Sql } from '../sql.ts'
import { transact, transactionClient } from '../transactions/transact.ts'
import type { Transaction } from '../transactions/transaction.ts'

/** A transaction that sees what was there when it began, until it is ended. */
export interface Snapshot {
  tx: Transaction
  /** Rejects where Postgres or its time limit has ended it before. */
  end: () => Promise<void>
}

/**
 * Begins a transaction for what is read piece by piece: it holds a connection until its `end` is called, at most for
 * `timeoutMs`, and not for longer than its connection may be idle between two pieces.
 */
export async function openSnapshot(
  db: Pick<Database, 'connectInTurn' | 'whole'>,
  { timeoutMs }: { timeoutMs: number },
): Promise<Snapshot> {
  const opening = Promise.withResolvers<Transaction>()
  const read = Promise.withResolvers<void>()
  const work = (tx: Transaction) => {
    opening.resolve(tx)
    return read.promise
  }
  const transaction = transact(db, work, { isSnapshot: true, timeoutMs, tries: 1 })
  transaction.catch(opening.reject)
  const end = () => {
    read.resolve()
    return transaction
  }
  return { tx: await opening.promise, end }
}

/**
 * Yields what a statement finds, so many rows at once, through a cursor: neither Postgres nor this process holds more of
 * them, and the next rows are asked for when those before have been consumed.
 */
export async function* readThroughCursor<Row extends object>(
  tx: Transaction,
  { text, values }: Sql,
  size: number,
): AsyncGenerator<Row[]> {
  // Not by `query`: a kept plan of FETCH would be that of another statement's columns.
  const client = transactionClient(tx)
  await client.query({ text: `DECLARE reading NO SCROLL CURSOR FOR ${text}`, values })
  for (;;) {
    const { rows } = await transactionClient(tx).query<Row>(`FETCH ${Math.trunc(size)} FROM reading`)
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await transactionClient(tx).query('CLOSE reading')
}
