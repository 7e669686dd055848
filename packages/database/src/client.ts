import { once } from 'node:events'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { fitToPooler, isPooled, poolerAddress } from './pooler.ts'
import { answerTimeout, type TimeLimits, timeLimits, withTimeLimits } from './time-limits.ts'
import { LodgePool } from './transactions/lodge-pool.ts'
import type { Transaction } from './transactions/transaction.ts'

/** `pool` and `pipelines` are behind `query`; only who listens for notices takes a connection of its own. */
export interface Database {
  pool: Pool
  pipelines: Pool
  /** A pooler gives each transaction another session. */
  isPooled: boolean
  /** Returns a connection that keeps its session, for whoever listens for notices. */
  connectApart: () => Promise<PoolClient>
  /** Returns a connection for `transact`, once there is one for another transaction. */
  connectInTurn: () => Promise<PoolClient>
  /** The transaction that the database is, within `transactAsOne`. */
  whole?: Transaction
  /** Is behind `readOnReplica`. */
  replica?: Replica
  /** Ends all connections, and returns once the server has let go of them. */
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
  /** The address of Postgres itself, where `url` leads to a pooler. */
  directUrl?: string | undefined
}

/** A connection loses its plans when it closes, so it is kept over the pauses of a day's work. */
const idleTimeoutMillis = 10 * 60_000

const maxPipelines = 5

/** A server that does not answer keeps no process from ending. */
const longestEndMs = 2_000

/** A replica that is well is behind by milliseconds; whoever asks for a report waits this long for one that is not. */
const replicaPatienceMs = 1_000

/** Planning a small query for its values takes longer than running it. */
const genericPlans = 'plan_cache_mode=force_generic_plan'

/**
 * Opens connections to `url` as they are needed, at most `maxConnections` at the same time. An address that says
 * `pgbouncer=true` leads to PgBouncer, which may share sessions among transactions.
 */
export function createDatabase(
  url: string,
  { maxConnections = 10, limits = timeLimits.none, replicaUrl, directUrl }: DatabaseOptions = {},
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
  const pooled = isPooled(url)
  const addressWith = (settings: readonly string[] = []) =>
    pooled ? poolerAddress(url) : withTimeLimits(url, limits, settings)
  const pool = new LodgePool({ ...waits, connectionString: addressWith(), max: maxConnections })
  const pipelines = new Pool({ ...waits, connectionString: addressWith([genericPlans]), max: maxPipelines })
  const apart = directUrl ? new Pool({ ...waits, connectionString: withTimeLimits(directUrl, limits) }) : null
  const pools = [pipelines, ...(apart ? [apart] : []), pool]
  // A connection that breaks is replaced by the next query; unheard, the error would end the process.
  for (const each of pools) {
    each.on('error', () => {})
    each.on('connect', (client) => client.on('error', () => {}))
  }
  const endings = pools.map(prepareEnd)
  if (pooled)
    for (const each of [pool, pipelines]) each.on('connect', (client) => fitToPooler(client, limits))
  return {
    pool,
    pipelines,
    isPooled: pooled,
    connectApart: () => {
      if (pooled && !apart) throw new Error('Nobody hears notices through a pooler.')
      return (apart ?? pool).connect()
    },
    connectInTurn: () => pool.connectInTurn(),
    ...(replica && { replica }),
    close: async () => {
      if (replica) await replica.db.close()
      for (const end of endings) await end()
    },
  }
}

/** Returns what ends a pool. Its own `end` returns while connections still take their leave. */
function prepareEnd(pool: Pool): () => Promise<void> {
  const connected = new Set<PoolClient>()
  pool.on('connect', (client) => connected.add(client))
  pool.on('remove', (client) => connected.delete(client))
  return async () => {
    const signal = AbortSignal.timeout(longestEndMs)
    await pool.end()
    while (connected.size > 0 && !signal.aborted) await once(pool, 'remove', { signal }).catch(() => {})
  }
}
