import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Replica } from '../client.ts'
import { query } from '../query.ts'
import { sql } from '../sql.ts'

/** `behind`: it has not come where the primary was; `unrelated`: it is no replica of this database. */
type ReplicaState = 'used' | 'behind' | 'away' | 'unrelated'

export interface ReplicaReading {
  state: ReplicaState
  /** The age of the latest change that it has, in seconds; 0 where it has all, null where it does not say. */
  secondsBehind: number | null
  /** The reason where it is away. */
  error?: unknown
}

const [firstPauseMs, longestPauseMs] = [5, 50]

/**
 * Compares a replica with the primary: it is of use once it has everything that was committed before it was asked. One
 * that cannot be compared, for whatever reason, counts as away.
 */
export async function compareReplica(db: Database, replica: Replica): Promise<ReplicaReading> {
  const end = performance.now() + replica.patienceMs
  let latest: ReplicaReading | null = null
  try {
    const primary = await askPrimary(db)
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      latest = await withinMs(end - performance.now(), ask(replica, primary))
      if (latest.state !== 'behind' || performance.now() + pauseMs > end) return latest
      await pause(pauseMs)
    }
  } catch (error) {
    // The time was over while it was asked once more.
    if (latest && error instanceof TooLate) return latest
    return { state: 'away', secondsBehind: null, error }
  }
}

interface PrimaryPlace {
  /** All that anybody was told to be committed lies before it. */
  place: string
  cluster: string
  database: string
}

async function askPrimary(db: Database): Promise<PrimaryPlace> {
  const [row] = await query<PrimaryPlace>(
    db,
    sql`
    SELECT pg_current_wal_flush_lsn()::text AS place, current_database()::text AS database,
           (SELECT system_identifier::text FROM pg_control_system()) AS cluster`,
  )
  if (!row) throw new Error('A statement without a table has one row.')
  return row
}

async function ask({ db }: Replica, { place, cluster, database }: PrimaryPlace): Promise<ReplicaReading> {
  const [row] = await query<{ isRelated: boolean; isThere: boolean; seconds: number | null }>(
    db,
    sql`
    SELECT pg_is_in_recovery() AND current_database() = ${database}
             AND (SELECT system_identifier::text FROM pg_control_system()) = ${cluster} AS "isRelated",
           COALESCE(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, FALSE) AS "isThere",
           EXTRACT(EPOCH FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS seconds`,
  )
  if (!row?.isRelated) return { state: 'unrelated', secondsBehind: null }
  if (row.isThere) return { state: 'used', secondsBehind: 0 }
  return { state: 'behind', secondsBehind: row.seconds === null ? null : Math.max(0, row.seconds) }
}

class TooLate extends Error {
  constructor() {
    super('The replica does not answer in time.')
  }
}

/** Rejects where an answer takes longer; it is not waited for any more. */
async function withinMs<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TooLate()), Math.max(0, ms))
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
