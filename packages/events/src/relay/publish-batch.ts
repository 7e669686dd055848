import type { Database } from '@lodge/database'
import { type EventRow, eventColumns, jobsByQueue } from '../redis/event-job.ts'
import type { EventQueues } from '../redis/queues.ts'

/**
 * Hands the oldest unpublished events to their queues and marks them; gives how many there were. A crash in
 * between hands them over again, which the queues and the handlers stand. Several relays may do this at once:
 * each takes what no other is holding.
 */
export async function publishBatch(db: Database, queues: EventQueues, limit: number): Promise<number> {
  const client = await db.pool.connect()
  try {
    // Losing a mark in a crash of Postgres is as harmless as crashing before it, so its commit need not wait for the disk.
    await client.query('BEGIN; SET LOCAL synchronous_commit = off')
    const { rows } = await client.query<EventRow>(
      `SELECT ${eventColumns} FROM event WHERE published_at IS NULL ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [limit],
    )
    if (rows.length > 0) {
      await addToQueues(queues, rows)
      const ids = rows.map((row) => row.id)
      await client.query('UPDATE event SET published_at = clock_timestamp() WHERE id = ANY($1::uuid[])', [
        ids,
      ])
    }
    await client.query('COMMIT')
    client.release()
    return rows.length
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function addToQueues(queues: EventQueues, rows: readonly EventRow[]): Promise<void> {
  const added = [...jobsByQueue(rows)].map(([queue, jobs]) => queues[queue].addBulk(jobs))
  await Promise.all(added)
}
