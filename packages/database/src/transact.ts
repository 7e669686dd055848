import { AsyncLocalStorage } from 'node:async_hooks'
import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex'
import { Pool, type PoolClient, type PoolConfig, type QueryResultRow } from 'pg'
import { errorCodes } from './error-codes.ts'
import type { PrismaClient } from './generated/prisma/client.ts'
import { Prisma } from './generated/prisma/client.ts'
import { statementName } from './statement-names.ts'

/** What a command holds while its transaction runs. */
export type Transaction = Prisma.TransactionClient

interface HeldConnection {
  client: PoolClient | null
}

const heldConnection = new AsyncLocalStorage<HeldConnection>()

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

/** Postgres ends one of two transactions that wait for each other, or that it cannot put in an order. */
const serializationFailures = ['40001', '40P01', 'P2034']

/**
 * Runs `work` in one transaction and returns its result. SQL goes straight to the connection, past Prisma, which takes
 * a tenth of the time; models use Prisma on the same connection. A transaction that Postgres ended in favour of another
 * is run again, so `work` must do nothing outside of Postgres.
 */
export async function transact<Result>(
  prisma: PrismaClient,
  work: (tx: Transaction) => Promise<Result>,
  tries = maxTries,
): Promise<Result> {
  try {
    return await transactOnce(prisma, work)
  } catch (error) {
    const codes = errorCodes(error)
    if (tries <= 1 || !serializationFailures.some((code) => codes.has(code))) throw error
    return transact(prisma, work, tries - 1)
  }
}

function transactOnce<Result>(
  prisma: PrismaClient,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const transaction: HeldConnection = { client: null }
  // Outside of `held` again, so that everything else in `work` gets connections of its own.
  return heldConnection.run(transaction, () =>
    prisma.$transaction((tx) => heldConnection.exit(() => work(withPlainSql(tx, transaction)))),
  )
}

function withPlainSql(tx: Transaction, transaction: HeldConnection): Transaction {
  const run = (strings: TemplateStringsArray | Prisma.Sql, values: unknown[]) => {
    const { text, values: given } = strings instanceof Prisma.Sql ? strings : Prisma.sql(strings, ...values)
    if (!transaction.client) return Promise.reject(transactionOverError())
    return transaction.client.query<QueryResultRow>({ name: statementName(text), text, values: [...given] })
  }
  const plain = {
    $queryRaw: (strings: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      run(strings, values).then(({ rows }) => rows),
    $executeRaw: (strings: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      run(strings, values).then(({ rowCount }) => rowCount ?? 0),
  }
  return new Proxy(tx, {
    get: (target, key) =>
      key === '$queryRaw' || key === '$executeRaw' ? plain[key] : Reflect.get(target, key),
  })
}

/** Prisma ends a transaction that takes too long, and has this code for what follows. */
function transactionOverError(): Error {
  return Object.assign(new Error('The transaction is over.'), { code: 'P2028' })
}
