import { AsyncLocalStorage } from 'node:async_hooks'
import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex'
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'

/** The part of a connection that Prisma's adapter uses. */
export interface LentConnection {
  query: (statement: QueryConfig) => Promise<QueryResult>
  release: () => void
  on: PoolClient['on']
  removeListener: PoolClient['removeListener']
}

/** The connection of the transaction that Prisma is being let into. */
export const lentConnection = new AsyncLocalStorage<LentConnection>()

/** Transactions may wait for each other's rows; reads, which wait for nobody, have the other connections. */
const shareOfTransactions = 0.6

/**
 * A pool that always leaves some connections to queries outside transactions, and that hands Prisma the connection of
 * the transaction that it is to take part in.
 */
export class LodgePool extends Pool {
  readonly #turns: SemaphoreInterface

  constructor(config: PoolConfig & { max: number }) {
    super(config)
    const turns = new Semaphore(Math.max(1, Math.floor(config.max * shareOfTransactions)))
    const { connectionTimeoutMillis: patience } = config
    this.#turns = patience ? withTimeout(turns, patience, tooManyTransactionsError()) : turns
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): unknown {
    if (callback) return super.connect(callback)
    const connection = lentConnection.getStore()
    return connection ? Promise.resolve(connection) : super.connect()
  }

  /** Returns a connection for a transaction, once it is its turn to have one. */
  async connectInTurn(): Promise<PoolClient> {
    const [, leave] = await this.#turns.acquire()
    try {
      const client = await super.connect()
      const release = client.release
      client.release = (error) => {
        client.release = release
        client.release(error)
        leave()
      }
      return client
    } catch (error) {
      leave()
      throw error
    }
  }
}

type Callback = Parameters<Pool['connect']>[0]

/** Carries Prisma's own code for this. */
function tooManyTransactionsError(): Error {
  return Object.assign(new Error('Too many transactions wait for each other.'), { code: 'P2024' })
}
