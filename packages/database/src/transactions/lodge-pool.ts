import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex'
import { Pool, type PoolClient, type PoolConfig } from 'pg'

/** Transactions may wait for each other's rows; reads, which wait for nobody, have the other connections. */
const shareOfTransactions = 0.6

/** A pool that always leaves some connections to queries outside transactions. */
export class LodgePool extends Pool {
  readonly #turns: SemaphoreInterface

  constructor(config: PoolConfig & { max: number }) {
    super(config)
    const turns = new Semaphore(Math.max(1, Math.floor(config.max * shareOfTransactions)))
    const { connectionTimeoutMillis: patience } = config
    this.#turns = patience ? withTimeout(turns, patience, tooManyTransactionsError()) : turns
  }

  /** Returns a connection for a transaction, once it is its turn to have one. */
  async connectInTurn(): Promise<PoolClient> {
    const [, leave] = await this.#turns.acquire()
    try {
      const client = await this.connect()
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

function tooManyTransactionsError(): Error {
  return Object.assign(new Error('Too many transactions wait for each other.'), {
    code: 'TOO_MANY_TRANSACTIONS',
  })
}
