import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient, QueryResult } from 'pg'
import type { Database } from './client.ts'
import { errorCodes } from './error-codes.ts'
import { inOnePacket } from './in-one-packet.ts'
import { type Models, modelsWithin } from './transaction-models.ts'

declare const inTransaction: unique symbol

/** What a command holds while its transaction runs. */
export type Transaction = Models & { readonly [inTransaction]: true }

/** The connections of the transactions that run. */
const connections = new WeakMap<object, PoolClient>()

const maxTries = 3
const retryPauseMs = 100

/** Postgres ends one of two transactions that wait for each other, or that it cannot put in an order. */
const serializationFailures = ['40001', '40P01', 'P2034']

const defaultTimeoutMs = 15_000

/**
 * Runs `work` in one transaction and returns its result; nothing stays when it throws. SQL goes through `query`, models
 * through Prisma, both on the same connection, and what `work` asks for at the same time goes to Postgres together. A
 * transaction that Postgres ended in favour of another is run again, at most twice, so `work` must do nothing outside of
 * Postgres that may not happen again. One that takes longer than `timeoutMs` is ended. `isSnapshot` lets it see what was
 * there when it began, and nothing of what others commit meanwhile.
 */
export async function transact<Result>(
  db: Pick<Database, 'prisma' | 'connectInTurn'>,
  work: (tx: Transaction) => Promise<Result>,
  { timeoutMs = defaultTimeoutMs, tries = maxTries, isSnapshot = false } = {},
): Promise<Result> {
  try {
    return await transactOnce(db, work, { timeoutMs, isSnapshot })
  } catch (error) {
    const codes = errorCodes(error)
    if (tries <= 1 || !serializationFailures.some((code) => codes.has(code))) throw error
    // At once it could take again the lock that the other one is about to get.
    await pause(retryPauseMs * (0.5 + Math.random()))
    return transact(db, work, { timeoutMs, isSnapshot, tries: tries - 1 })
  }
}

async function transactOnce<Result>(
  db: Pick<Database, 'prisma' | 'connectInTurn'>,
  work: (tx: Transaction) => Promise<Result>,
  { timeoutMs, isSnapshot }: { timeoutMs: number; isSnapshot: boolean },
): Promise<Result> {
  const client = await db.connectInTurn()
  const { tx, end } = begin(db, client, { timeoutMs, isSnapshot })
  let result: Result
  try {
    result = await work(tx)
  } catch (error) {
    // Whatever else goes wrong now follows from this one.
    await end('ROLLBACK').catch(() => {})
    throw error
  }
  await end('COMMIT')
  return result
}

interface RunningTransaction {
  tx: Transaction
  end: (how: 'COMMIT' | 'ROLLBACK') => Promise<void>
}

function begin(
  { prisma }: Pick<Database, 'prisma'>,
  client: PoolClient,
  { timeoutMs, isSnapshot }: { timeoutMs: number; isSnapshot: boolean },
): RunningTransaction {
  // The first statement goes along with it.
  inOnePacket(client)
  const begun = client.query(isSnapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN')
  // What follows on the connection fails then too.
  begun.catch(() => {})
  const connection = (): PoolClient => transactionClient(models)
  const { models, leave } = modelsWithin(prisma, { connection, timeoutMs })
  const tx = withConnection(models, client)
  const timeout = setTimeout(() => end('ROLLBACK').catch(() => {}), timeoutMs)

  async function end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    clearTimeout(timeout)
    if (!connections.delete(tx)) throw transactionOverError()
    let done: QueryResult
    try {
      await leave()
      await begun
      done = await client.query(how)
    } catch (error) {
      // It may be the connection that failed.
      client.release(true)
      throw error
    }
    client.release()
    // Postgres rolls back where a statement has failed, even if somebody has caught its error.
    if (done.command !== how) throw nothingKeptError()
  }
  return { tx, end }
}

function withConnection(models: object, client: PoolClient): Transaction {
  connections.set(models, client)
  if (!isTransaction(models)) throw transactionOverError()
  return models
}

function isTransaction(models: object): models is Transaction {
  return connections.has(models)
}

/** Returns the connection of a transaction. Throws once the transaction is over. */
export function transactionClient(tx: object): PoolClient {
  const client = connections.get(tx)
  if (!client) throw transactionOverError()
  return client
}

/** Has Prisma's code for this. */
function transactionOverError(): Error {
  return Object.assign(new Error('The transaction is over.'), { code: 'P2028' })
}

function nothingKeptError(): Error {
  return Object.assign(new Error('A statement of the transaction has failed.'), { code: '25P02' })
}
