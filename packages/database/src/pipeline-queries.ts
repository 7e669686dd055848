import type { Database } from './client.ts'
import { inOnePacket } from './in-one-packet.ts'

/** The pools whose queries go over one connection. */
export const pipelined = new WeakSet<Database['pool']>()

/**
 * Runs `work` with a database whose concurrent queries go to Postgres together, over one connection that answers them
 * one after the other: half a dozen small ones cost little more than one. A query that fails takes no other with it.
 * Within it there is no other connection, for which those that have one would wait for ever. Not for long queries or
 * those of a transaction.
 */
export async function pipelineQueries<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (pipelined.has(db.pool)) return work(db)
  const client = await db.pipelines.connect()
  inOnePacket(client)
  const pool: Database['pool'] = Object.create(db.pool, { query: { value: client.query.bind(client) } })
  pipelined.add(pool)
  try {
    const result = await work({ ...db, pool })
    client.release()
    return result
  } catch (error) {
    // It may be the connection that failed.
    client.release(true)
    throw error
  }
}
