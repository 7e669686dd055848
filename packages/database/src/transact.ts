import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Database } from './client.ts'
import { errorCodes } from './error-codes.ts'
import type { Prisma } from './generated/prisma/client.ts'

type RawMethod = '$queryRaw' | '$executeRaw' | '$queryRawUnsafe' | '$executeRawUnsafe'

/** Prisma's models, in a transaction or outside of any. SQL goes through `query`. */
export type Models = Omit<Prisma.TransactionClient, RawMethod>

declare const inTransaction: unique symbol

/** What a command holds while its transaction runs. */
export type Transaction = Models & { readonly [inTransaction]: true }

interface HeldConnection {
  client: PoolClient | null
}

const heldConnection = new AsyncLocalStorage<HeldConnection>()
const heldConnections = new WeakMap<object, HeldConnection>()

/** Transactions may wait for each other's rows; reads, which wait for nobody, have the other connections. */
const shareOfTransactions = 0.6

/**
 * A pool that lets a transaction know its connection for as long as it has it, and that always leaves some connections
 * to queries outside transactions.
 */
export class LodgePool extends Pool {
  readonly #transactions: SemaphoreInterface

  constructor(config: PoolConfig & { max: number }) {
    super(config)
    const turns = new Semaphore(Math.max(1, Math.floor(config.max * shareOfTransactions)))
    const { connectionTimeoutMillis: patience } = config
    this.#transactions = patience ? withTimeout(turns, patience, tooManyTransactionsError()) : turns
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): unknown {
    if (callback) return super.connect(callback)
    const transaction = heldConnection.getStore()
    if (!transaction || transaction.client) return super.connect()
    return this.#connectInTurn(transaction)
  }

  async #connectInTurn(transaction: HeldConnection): Promise<PoolClient> {
    const [, leave] = await this.#transactions.acquire()
    try {
      return holdConnection(transaction, await super.connect(), leave)
    } catch (error) {
      leave()
      throw error
    }
  }
}

type Callback = Parameters<Pool['connect']>[0]

function holdConnection(transaction: HeldConnection, client: PoolClient, leave: () => void): PoolClient {
  const release = client.release
  transaction.client = client
  client.release = (error) => {
    transaction.client = null
    client.release = release
    client.release(error)
    leave()
  }
  return client
}

/** Carries Prisma's own code for this. */
function tooManyTransactionsError(): Error {
  return Object.assign(new Error('Too many transactions wait for each other.'), { code: 'P2024' })
}

const maxTries = 3
const retryPauseMs = 100

/** Postgres ends one of two transactions that wait for each other, or that it cannot put in an order. */
const serializationFailures = ['40001', '40P01', 'P2034']

const defaultTimeoutMs = 15_000

/**
 * Runs `work` in one transaction and returns its result; nothing stays when it throws. Models go through Prisma, SQL
 * through `query`, both on the same connection. A transaction that Postgres ended in favour of another is run again, at
 * most twice, so `work` must do nothing outside of Postgres that may not happen again. One that takes longer than
 * `timeoutMs` is ended.
 */
export async function transact<Result>(
  db: Pick<Database, 'prisma'>,
  work: (tx: Transaction) => Promise<Result>,
  { timeoutMs = defaultTimeoutMs, tries = maxTries } = {},
): Promise<Result> {
  try {
    return await transactOnce(db, work, timeoutMs)
  } catch (error) {
    const codes = errorCodes(error)
    if (tries <= 1 || !serializationFailures.some((code) => codes.has(code))) throw error
    // At once it could take again the lock that the other one is about to get.
    await setTimeout(retryPauseMs * (0.5 + Math.random()))
    return transact(db, work, { timeoutMs, tries: tries - 1 })
  }
}

function transactOnce<Result>(
  { prisma }: Pick<Database, 'prisma'>,
  work: (tx: Transaction) => Promise<Result>,
  timeoutMs: number,
): Promise<Result> {
  const held: HeldConnection = { client: null }
  // Outside of `heldConnection` again, so that what `work` does besides gets connections of its own.
  return heldConnection.run(held, () =>
    prisma.$transaction((tx) => heldConnection.exit(() => work(withConnection(tx, held))), {
      timeout: timeoutMs,
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
