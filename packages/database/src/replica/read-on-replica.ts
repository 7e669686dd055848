import type { Database } from '../client.ts'
import { errorChain, errorCodes } from '../error-codes.ts'
import { compareReplica, type ReplicaReading } from './compare-replica.ts'

/** A replica that was of no use is not asked again for so long: one that does not answer costs a second each time. */
const avoidedMs = 5_000

/**
 * Runs `work`, which only reads, on the replica of a database, once that has everything that was committed before; on
 * the database itself where it has no replica, or one that is away, too far behind or of something else. What fails
 * because the replica is lost is run again on the database. Within `transactAsOne` the transaction itself is read.
 */
export async function readOnReplica<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { replica, whole } = db
  if (!replica || whole || performance.now() < replica.avoidedUntil) return work(db)
  const { state } = await compareReplica(db, replica)
  if (state !== 'used') {
    replica.avoidedUntil = performance.now() + avoidedMs
    return work(db)
  }
  try {
    return await work(replica.db)
  } catch (error) {
    if (!hasLostReplica(error)) throw error
    replica.avoidedUntil = performance.now() + avoidedMs
    return work(db)
  }
}

/** Returns how the replica of a database is at this moment; null where it has none. */
export async function readReplica(db: Database): Promise<ReplicaReading | null> {
  return db.replica ? compareReplica(db, db.replica) : null
}

/** Codes for lost and too many connections, a server that ends or begins, and a read that a replica ends to go on. */
const lostCodes = /^(E[A-Z]+|EAI_AGAIN|08...|40001|40P01|53300|57P0.)$/

const lostWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/

function hasLostReplica(error: unknown): boolean {
  if ([...errorCodes(error)].some((code) => lostCodes.test(code))) return true
  return [...errorChain(error)].some(
    (cause) => 'message' in cause && typeof cause.message === 'string' && lostWords.test(cause.message),
  )
}
