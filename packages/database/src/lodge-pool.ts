import { AsyncLocalStorage } from 'node:async_hooks'
import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex'
import { Pool, type PoolClient, type PoolConfig } from 'pg'

/** The connection that a transaction has, for as long as it has it. */
export interface HeldConnection {
  client: PoolClient | null
}

/** The transaction that is being run. */
export const heldConnection = new AsyncLocalStorage<HeldConnection>()

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
