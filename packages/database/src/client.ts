import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { answerTimeout, type TimeLimits, timeLimits, withTimeLimits } from './time-limits.ts'
import { LodgePool } from './transactions/lodge-pool.ts'
import type { Transaction } from './transactions/transaction.ts'

/** `pool` and `pipelines` are behind `query`; only who listens for notices takes a connection of its own. */
export interface Database {
  pool: Pool
  pipelines: Pool
  /** Returns a connection for `transact`, once there is one for another transaction. */
  connectInTurn: () => Promise<PoolClient>
  /** The transaction that the database is, within `transactAsOne`. */
  whole?: Transaction
  /** Is behind `readOnReplica`. */
  replica?: Replica
  close: () => Promise<void>
}

/** A streaming replica of a database. */
export interface Replica {
  db: Database
  /** The moment of the process's clock until which nothing is asked of it, after it was of no use. */
  avoidedUntil: number
  /** For so long it may take to come where the primary was. */
  patienceMs: number
}

interface DatabaseOptions {
  maxConnections?: number
  limits?: TimeLimits
  /** The address of a streaming replica; it gets as many connections. */
  replicaUrl?: string | null | undefined
}

/** A connection loses its plans when it closes, so it is kept over the pauses of a day's work. */
const idleTimeoutMillis = 10 * 60_000

const maxPipelines = 5

/** A replica that is well is behind by milliseconds; whoever asks for a report waits this long for one that is not. */
const replicaPatienceMs = 1_000

/** Planning a small query for its values takes longer than running it. */
const genericPlans = 'plan_cache_mode=force_generic_plan'

/** Opens connections to `url` as they are needed, at most `maxConnections` at the same time. */
export function createDatabase(
  url: string,
  { maxConnections = 10, limits = timeLimits.none, replicaUrl }: DatabaseOptions = {},
): Database {
  const replica = replicaUrl && {
    db: createDatabase(replicaUrl, { maxConnections, limits }),
    avoidedUntil: 0,
    patienceMs: replicaPatienceMs,
  }
  const waits: PoolConfig = {
    idleTimeoutMillis,
    connectionTimeoutMillis: limits.connectionMs,
    query_timeout: answerTimeout(limits),
    keepAlive: true,
    pipeline: true,
  }
  const pool = new LodgePool({ ...waits, connectionString: withTimeLimits(url, limits), max: maxConnections })
  const pipelines = new Pool({
    ...waits,
    connectionString: withTimeLimits(url, limits, [genericPlans]),
    max: maxPipelines,
  })
  // A connection that breaks is replaced by the next query; unheard, the error would end the process.
  for (const each of [pool, pipelines]) {
    each.on('error', () => {})
    each.on('connect', (client) => client.on('error', () => {}))
  }
  return {
    pool,
    pipelines,
    connectInTurn: () => pool.connectInTurn(),
    ...(replica && { replica }),
    close: async () => {
      if (replica) await replica.db.close()
      await pipelines.end()
      await pool.end()
    },
  }
}
