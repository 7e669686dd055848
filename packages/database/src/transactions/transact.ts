import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Database } from '../client.ts'
import { errorCodes } from '../error-codes.ts'
import { inOnePacket } from '../in-one-packet.ts'
import { snapshotBegin } from '../pooler.ts'
import type { Transaction } from './transaction.ts'

interface RunningTransaction {
  client: PoolClient
  /** Errors of statements whose answers nobody waits for. */
  failures: unknown[]
}

const running = new WeakMap<object, RunningTransaction>()

const maxTries = 3
const retryPauseMs = 100

/** Postgres ends one of two transactions that wait for each other, or that it cannot put in an order. */
const serializationFailures = ['40001', '40P01']

/** Postgres's code for every statement after one that has failed. */
const failedBefore = '25P02'

const defaultTimeoutMs = 15_000

/**
 * Runs `work` in one transaction and returns its result; nothing stays when it throws. What `work` asks for at the same
 * time goes to Postgres together. A transaction that Postgres ended in favour of another is run again, at most twice, so
 * `work` must do nothing outside of Postgres that may not happen again. One that takes longer than `timeoutMs` is ended.
 * `isSnapshot` lets it see what was there when it began, and nothing of what others commit meanwhile.
 */
export async function transact<Result>(
  db: Pick<Database, 'connectInTurn' | 'whole'>,
  work: (tx: Transaction) => Promise<Result>,
  { timeoutMs = defaultTimeoutMs, tries = maxTries, isSnapshot = false } = {},
): Promise<Result> {
  try {
    if (db.whole) return await transactWithin(db.whole, work)
    return await transactOnce(db, work, { timeoutMs, isSnapshot })
  } catch (error) {
    const codes = errorCodes(error)
    if (tries <= 1 || !serializationFailures.some((code) => codes.has(code))) throw error
    // Without a pause it could take the lock again that the other one is about to get.
    await pause(retryPauseMs * (0.5 + Math.random()))
    return transact(db, work, { timeoutMs, isSnapshot, tries: tries - 1 })
  }
}

async function transactOnce<Result>(
  db: Pick<Database, 'connectInTurn'>,
  work: (tx: Transaction) => Promise<Result>,
  limits: { timeoutMs: number; isSnapshot: boolean },
): Promise<Result> {
  const client = await db.connectInTurn()
  const { tx, failures, end } = begin(client, limits)
  let result: Result
  try {
    result = await work(tx)
  } catch (error) {
    // Whatever else goes wrong now follows from this one.
    await end('ROLLBACK').catch(() => {})
    // Postgres only says of what follows a failure that something has failed before.
    throw failures.length > 0 && errorCodes(error).has(failedBefore) ? failures[0] : error
  }
  await end('COMMIT')
  return result
}

function begin(client: PoolClient, { timeoutMs, isSnapshot }: { timeoutMs: number; isSnapshot: boolean }) {
  const failures: unknown[] = []
  const tx = toTransaction({ client, failures })
  sendWithin(tx, { text: isSnapshot ? snapshotBegin : 'BEGIN' })
  const timeout = setTimeout(() => end('ROLLBACK').catch(() => {}), timeoutMs)

  async function end(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    clearTimeout(timeout)
    if (!running.delete(tx)) throw transactionOverError()
    let result: QueryResult
    try {
      result = await client.query(command)
    } catch (error) {
      // It may be the connection that failed.
      client.release(true)
      throw error
    }
    client.release()
    if (failures.length > 0) throw failures[0]
    // Postgres rolls back where a statement has failed, even if somebody has caught its error.
    if (result.command !== command) throw nothingKeptError()
  }
  return { tx, failures, end }
}

function toTransaction(transaction: RunningTransaction): Transaction {
  const tx = {}
  running.set(tx, transaction)
  if (!isTransaction(tx)) throw transactionOverError()
  return tx
}

function isTransaction(tx: object): tx is Transaction {
  return running.has(tx)
}

let savepoints = 0

/** Runs `work` within a running transaction; only its own changes are undone when it throws. */
async function transactWithin<Result>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { failures } = requireRunning(tx)
  savepoints += 1
  const savepoint = `nested_${savepoints}`
  const failedHere = failures.length
  sendWithin(tx, { text: `SAVEPOINT ${savepoint}` })
  try {
    const result = await work(tx)
    await queryWithin(tx, { text: `RELEASE SAVEPOINT ${savepoint}` })
    return result
  } catch (error) {
    await queryWithin(tx, { text: `ROLLBACK TO SAVEPOINT ${savepoint}` }).catch(() => {})
    const [first] = failures.splice(failedHere)
    throw first !== undefined && errorCodes(error).has(failedBefore) ? first : error
  }
}

/** Returns the connection of a transaction. Throws once the transaction is over. */
export function transactionClient(tx: object): PoolClient {
  return requireRunning(tx).client
}

/** Sends a statement of a transaction, together with the others of the same turn. */
export function queryWithin(tx: Transaction, statement: QueryConfig): Promise<QueryResult> {
  const { client } = requireRunning(tx)
  inOnePacket(client)
  return client.query(statement)
}

/** Sends a statement without waiting for its answer. Where it fails, the transaction fails with its error. */
export function sendWithin(tx: Transaction, statement: QueryConfig): void {
  const { failures } = requireRunning(tx)
  queryWithin(tx, statement).catch((error: unknown) => failures.push(error))
}

function requireRunning(tx: object): RunningTransaction {
  const transaction = running.get(tx)
  if (!transaction) throw transactionOverError()
  return transaction
}

function transactionOverError(): Error {
  return Object.assign(new Error('The transaction is over.'), { code: 'TRANSACTION_OVER' })
}

function nothingKeptError(): Error {
  return Object.assign(new Error('A statement of the transaction has failed.'), { code: failedBefore })
}
