import { setTimeout } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Database } from './client.ts'
import { errorCodes } from './error-codes.ts'
import type { Prisma } from './generated/prisma/client.ts'
import { type HeldConnection, heldConnection } from './lodge-pool.ts'

type RawMethod = '$queryRaw' | '$executeRaw' | '$queryRawUnsafe' | '$executeRawUnsafe'

/** Prisma's models, in a transaction or outside of any. SQL goes through `query`. */
export type Models = Omit<Prisma.TransactionClient, RawMethod>

declare const inTransaction: unique symbol

/** What a command holds while its transaction runs. */
export type Transaction = Models & { readonly [inTransaction]: true }

const heldConnections = new WeakMap<object, HeldConnection>()

const maxTries = 3
const retryPauseMs = 100

/** Postgres ends one of two transactions that wait for each other, or that it cannot put in an order. */
const serializationFailures = ['40001', '40P01', 'P2034']

const defaultTimeoutMs = 15_000

/**
 * Runs `work` in one transaction and returns its result; nothing stays when it throws. Models go through Prisma, SQL
 * through `query`, both on the same connection. A transaction that Postgres ended in favour of another is run again, at
 * most twice, so `work` must do nothing outside of Postgres that may not happen again. One that takes longer than
 * `timeoutMs` is ended. `isSnapshot` lets it see what was there when it began, and nothing of what others commit meanwhile.
 */
export async function transact<Result>(
  db: Pick<Database, 'prisma'>,
  work: (tx: Transaction) => Promise<Result>,
  { timeoutMs = defaultTimeoutMs, tries = maxTries, isSnapshot = false } = {},
): Promise<Result> {
  try {
    return await transactOnce(db, work, { timeoutMs, isSnapshot })
  } catch (error) {
    const codes = errorCodes(error)
    if (tries <= 1 || !serializationFailures.some((code) => codes.has(code))) throw error
    // At once it could take again the lock that the other one is about to get.
    await setTimeout(retryPauseMs * (0.5 + Math.random()))
    return transact(db, work, { timeoutMs, isSnapshot, tries: tries - 1 })
  }
}

function transactOnce<Result>(
  { prisma }: Pick<Database, 'prisma'>,
  work: (tx: Transaction) => Promise<Result>,
  { timeoutMs, isSnapshot }: { timeoutMs: number; isSnapshot: boolean },
): Promise<Result> {
  const held: HeldConnection = { client: null }
  // Outside of `heldConnection` again, so that what `work` does besides gets connections of its own.
  return heldConnection.run(held, () =>
    prisma.$transaction((tx) => heldConnection.exit(() => work(withConnection(tx, held))), {
      timeout: timeoutMs,
      ...(isSnapshot && { isolationLevel: 'RepeatableRead' }),
    }),
  )
}

function withConnection(tx: Prisma.TransactionClient, held: HeldConnection): Transaction {
  heldConnections.set(tx, held)
  if (!isTransaction(tx)) throw transactionOverError()
  return tx
}

function isTransaction(tx: Models): tx is Transaction {
  return heldConnections.has(tx)
}

/** Returns the connection that a transaction holds. Throws once the transaction is over. */
export function transactionClient(tx: Transaction): PoolClient {
  const client = heldConnections.get(tx)?.client
  if (!client) throw transactionOverError()
  return client
}

/** Prisma ends a transaction that takes too long, and has this code for what follows. */
function transactionOverError(): Error {
  return Object.assign(new Error('The transaction is over.'), { code: 'P2028' })
}
