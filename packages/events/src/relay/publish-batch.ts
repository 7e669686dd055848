import { type Database, keepPlans, query, raw, send, sql, transact } from '@lodge/database'
import { type EventRow, eventColumns, eventsByQueue } from '../redis/event-job.ts'
import type { EventQueue, EventQueues } from '../redis/queues.ts'
import { jobsOfRound } from '../redis/round-job.ts'
import { shareRound } from '../redis/shared-job.ts'
import { inTraces } from '../tracing/tracing.ts'

const messaging = { 'messaging.system': 'bullmq', 'messaging.operation.type': 'send' }

/**
 * Adds the oldest unpublished events to their queues and marks them; returns their number. After a crash in between
 * they are added again, which queues and handlers tolerate. Relays may run side by side: each takes what no other has
 * locked. With `shared`, what several queues may share of a small round is one job there.
 */
export function publishBatch(
  db: Database,
  queues: EventQueues,
  limit: number,
  shared: EventQueue | null = null,
): Promise<number> {
  return transact(db, async (tx) => {
    const rows = await query<EventRow>(
      tx,
      sql`SELECT ${eventColumns} FROM event WHERE published_at IS NULL ORDER BY seq LIMIT ${raw(String(limit))} FOR UPDATE SKIP LOCKED`,
    )
    if (rows.length === 0) return 0
    await inTraces(
      rows.map(({ trace }) => trace),
      (place) => ({ name: `publish ${rows[place]?.type}`, kind: 'PRODUCER', attributes: messaging }),
      () => addToQueues(queues, rows, shared),
    )
    const ids = rows.map(({ id }) => id)
    // A mark that is lost in a crash is harmless, so its commit need not wait for the disk.
    send(tx, sql`SET LOCAL synchronous_commit = off`)
    keepPlans(tx)
    send(tx, sql`UPDATE event SET published_at = clock_timestamp() WHERE id = ANY(${ids})`)
    return rows.length
  })
}

async function addToQueues(
  queues: EventQueues,
  rows: readonly EventRow[],
  shared: EventQueue | null,
): Promise<void> {
  const round = eventsByQueue(rows)
  const { job, others } = shared ? shareRound(round) : { job: null, others: round }
  const additions: Promise<unknown>[] = [...others].map(([queue, events]) =>
    queues[queue].addBulk(jobsOfRound(queue, events)),
  )
  if (shared && job) additions.push(shared.add(job.name, job.data, job.opts))
  await Promise.all(additions)
}
