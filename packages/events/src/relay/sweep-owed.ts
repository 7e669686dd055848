import type { Database } from '@lodge/database'
import type { Redis } from 'ioredis'
import type { Logger } from '../process/logger.ts'
import { type EventJob, type EventRow, eventColumns, jobsByQueue } from '../redis/event-job.ts'
import type { EventQueue, EventQueues } from '../redis/queues.ts'

export interface SweepOptions {
  db: Database
  redis: Redis
  queues: EventQueues
  log: Logger
  /** Events published longer ago than this, in milliseconds, are looked after. */
  graceMs?: number
  pageSize?: number
}

/** How many events queues had forgotten and were given again, and how many have failed for good. */
export interface Swept {
  restored: number
  failed: number
}

interface OwedRow extends EventRow {
  seq: string
}

/**
 * Gives queues again what they have neither finished nor still hold, as after Redis lost its memory. Jobs that
 * failed for good stay where they are, for a person to look at.
 */
export async function sweepOwed({
  db,
  redis,
  queues,
  log,
  graceMs = 30_000,
  pageSize = 500,
}: SweepOptions): Promise<Swept> {
  const swept: Swept = { restored: 0, failed: 0 }
  const until = await graceLimit(db, graceMs)
  let after = '0'
  for (;;) {
    const page = await owedPage(db, until, after, pageSize)
    for (const [queue, jobs] of jobsByQueue(page)) {
      const { restored, failed } = await restore(redis, queues[queue], jobs)
      swept.restored += restored
      swept.failed += failed
      if (failed > 0) log.error({ queue, failed }, 'events have failed for good')
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) break
    after = last.seq
  }
  if (swept.restored > 0) log.warn(swept, 'gave queues again what they had forgotten')
  return swept
}

/** By the database's clock, which also wrote `published_at`. */
async function graceLimit(db: Database, graceMs: number): Promise<Date> {
  const { rows } = await db.pool.query<{ until: Date }>(
    `SELECT clock_timestamp() - $1 * interval '1 millisecond' AS until`,
    [graceMs],
  )
  const [row] = rows
  if (!row) throw new Error('The database does not tell the time.')
  return row.until
}

async function owedPage(db: Database, until: Date, after: string, limit: number): Promise<OwedRow[]> {
  const { rows } = await db.pool.query<OwedRow>(
    `SELECT ${eventColumns}, seq FROM event
     WHERE owed <> '{}' AND published_at <= $1 AND seq > $2 ORDER BY seq LIMIT $3`,
    [until, after, limit],
  )
  return rows
}

async function restore(redis: Redis, queue: EventQueue, jobs: readonly EventJob[]): Promise<Swept> {
  const states = await statesOf(redis, queue, jobs)
  const forgotten = jobs.filter((_, index) => states[index]?.isHeld === false)
  if (forgotten.length > 0) await queue.addBulk(forgotten)
  return { restored: forgotten.length, failed: states.filter((state) => state.hasFailed).length }
}

/** One round trip for all jobs. */
async function statesOf(redis: Redis, queue: EventQueue, jobs: readonly EventJob[]) {
  const pipeline = redis.pipeline()
  for (const { opts } of jobs) {
    pipeline.exists(queue.toKey(opts.jobId ?? ''))
    pipeline.zscore(queue.toKey('failed'), opts.jobId ?? '')
  }
  const replies = (await pipeline.exec()) ?? []
  return jobs.map((_, index) => ({
    isHeld: replies[2 * index]?.[1] === 1,
    hasFailed: (replies[2 * index + 1]?.[1] ?? null) !== null,
  }))
}
