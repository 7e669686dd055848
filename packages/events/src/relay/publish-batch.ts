import type { Database } from '@lodge/database'
import { type EventRow, eventColumns, jobsByQueue } from '../redis/event-job.ts'
import type { EventQueues } from '../redis/queues.ts'

/**
 * Adds the oldest unpublished events to their queues and marks them as published; returns how many there were. After a
 * crash in between they are added again, which queues and handlers tolerate. Several relays may run this at once: each
 * takes what no other has locked.
 */
export async function publishBatch(db: Database, queues: EventQueues, limit: number): Promise<number> {
  const client = await db.pool.connect()
  try {
    // Losing a mark in a crash of Postgres is as harmless as crashing before it, so the commit need not wait for the
    // disk.
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
