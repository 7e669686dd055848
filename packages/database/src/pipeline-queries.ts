import type { Database } from './client.ts'

/**
 * Sends the queries that `work` asks for at the same time to Postgres together, over one connection, which answers
 * them one after the other: half a dozen small ones cost little more than one. A query that fails takes no other with
 * it. Not for what takes long or belongs into a transaction.
 */
export async function pipelineQueries<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const client = await db.pipelines.connect()
  const { stream } = client.connection
  // What is written before the end of this turn goes in one packet.
  stream.cork()
  process.nextTick(() => stream.uncork())
  const pool: Database['pool'] = Object.create(db.pool, { query: { value: client.query.bind(client) } })
  try {
    const result = await work({ ...db, pool })
    client.release()
    return result
  } catch (error) {
    // It may be the connection that has failed.
    client.release(true)
    throw error
  }
}
