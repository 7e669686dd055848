import { setTimeout as wait } from 'node:timers/promises'
import { type QueueName, queueNames } from '@lodge/contracts'
import { type Database, query, sql, uuids } from '@lodge/database'
import type { Logger } from '../process/logger.ts'
import type { RedisClient } from '../redis/create-redis.ts'
import { type EventJob, type EventRow, eventColumns, eventJob, eventsByQueue } from '../redis/event-job.ts'
import type { EventQueue, EventQueues } from '../redis/queues.ts'
import { eventsOfRound } from '../redis/round-job.ts'
import { eventsOfShared } from '../redis/shared-job.ts'
import { clearFailed } from './clear-failed.ts'
import { retryOnce } from './failed-jobs.ts'

export interface SweepOptions {
  db: Database
  redis: RedisClient
  queues: EventQueues
  /** Rounds that several queues share; without it they are not looked for there. */
  shared?: EventQueue
  log: Logger
  /** Milliseconds between an event's publication and its first check. */
  graceMs?: number
  /** Milliseconds between a job's failure and its retry. */
  restMs?: number
  pageSize?: number
  closing?: AbortSignal
}

/** Together with the time between two sweeps, a failed job is tried again within a minute. */
const longestRest = 45_000

/** Jobs that were added again, retried, or that still rest. */
export interface SweepResult {
  restored: number
  retried: number
  failed: number
}

interface PendingRow extends EventRow {
  seq: string
}

/** Jobs that the queues do not hold under their ids. */
type Missing = Map<QueueName, EventJob[]>

/**
 * Adds jobs of pending events again where a queue has lost them, retries failed jobs that have rested, and removes
 * those whose work is done. Jobs that no retry can help stay for a person. Rejects when `closing` aborts.
 */
export async function sweepPending({
  db,
  redis,
  queues,
  shared,
  log,
  graceMs = 30_000,
  restMs = longestRest,
  pageSize = 500,
  closing,
}: SweepOptions): Promise<SweepResult> {
  const result: SweepResult = { restored: 0, retried: 0, failed: 0 }
  const missing: Missing = new Map()
  for (const name of queueNames) await clearFailed(db, name, queues[name])
  for await (const page of pendingPages(db, await graceLimit(db, graceMs), pageSize))
    for (const [name, events] of eventsByQueue(page)) {
      const jobs = events.map(eventJob)
      const states = await statesOf(redis, queues[name], jobs)
      const notHeld = jobs.filter((_, index) => states[index]?.isHeld === false)
      missing.set(name, (missing.get(name) ?? []).concat(notHeld))
      const restedJobs = jobs.filter(
        (_, index) => (states[index]?.failedAt ?? Number.NaN) <= Date.now() - restMs,
      )
      const retriedCount = await retryOnce(queues[name], restedJobs)
      result.retried += retriedCount
      result.failed += states.filter(({ failedAt }) => failedAt !== null).length - retriedCount
    }
  const missingFromRounds = await withoutRounds(queues, missing, shared)
  // Events handled during the sweep are in no queue any more, and acknowledged by then (`acknowledgements.ts`).
  if (missingFromRounds.size > 0) await wait(graceMs / 10, undefined, closing && { signal: closing })
  for (const [name, jobs] of missingFromRounds)
    for (let from = 0; from < jobs.length; from += pageSize) {
      const pendingJobs = await stillPending(db, name, jobs.slice(from, from + pageSize))
      await queues[name].addBulk(pendingJobs)
      result.restored += pendingJobs.length
    }
  if (result.restored + result.retried > 0)
    log.warn(result, 'gave queues again what they had forgotten or failed')
  return result
}

async function withoutRounds(
  queues: EventQueues,
  missing: Missing,
  shared: EventQueue | undefined,
): Promise<Missing> {
  const missingFromRounds: Missing = new Map()
  for (const [name, jobs] of missing) {
    if (jobs.length === 0) continue
    const inRounds = await idsInRounds(queues[name])
    const inShared = shared && (await idsInShared(shared, name))
    const jobsOutside = jobs.filter(({ data }) => !inRounds.has(data.id) && !inShared?.has(data.id))
    if (jobsOutside.length > 0) missingFromRounds.set(name, jobsOutside)
  }
  return missingFromRounds
}

async function stillPending(db: Database, queue: QueueName, jobs: readonly EventJob[]): Promise<EventJob[]> {
  const ids = jobs.map(({ data }) => data.id)
  const pending = await query<{ id: string }>(
    db,
    sql`SELECT id FROM event WHERE id = ANY(${uuids(ids)}) AND ${queue} = ANY(pending_consumers)`,
  )
  const pendingIds = new Set(pending.map(({ id }) => id))
  return jobs.filter(({ data }) => pendingIds.has(data.id))
}

/** Uses the database's clock, which also wrote `published_at`. */
async function graceLimit(db: Database, graceMs: number): Promise<Date> {
  const [row] = await query<{ until: Date }>(
    db,
    sql`SELECT clock_timestamp() - ${graceMs} * interval '1 millisecond' AS until`,
  )
  if (!row) throw new Error('The database does not tell the time.')
  return row.until
}

async function* pendingPages(db: Database, until: Date, pageSize: number): AsyncGenerator<PendingRow[]> {
  let after = '0'
  for (;;) {
    const page = await query<PendingRow>(
      db,
      sql`SELECT ${eventColumns}, seq FROM event
          WHERE pending_consumers <> '{}' AND published_at <= ${until} AND seq > ${after} ORDER BY seq LIMIT ${pageSize}`,
    )
    yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.seq
  }
}

/** Returns events that wait in rounds or are being handled. */
async function idsInRounds(queue: EventQueue): Promise<Set<string>> {
  const jobs = await queue.getJobs(['waiting', 'active', 'delayed', 'prioritized'])
  return new Set(jobs.flatMap(({ name, data }) => eventsOfRound(name, data)).map(({ id }) => id))
}

async function idsInShared(shared: EventQueue, name: QueueName): Promise<Set<string>> {
  const jobs = await shared.getJobs(['waiting', 'active', 'delayed'])
  return new Set(jobs.flatMap(({ data }) => eventsOfShared(data).get(name) ?? []).map(({ id }) => id))
}

async function statesOf(redis: RedisClient, queue: EventQueue, jobs: readonly EventJob[]) {
  const pipeline = redis.pipeline()
  for (const { opts } of jobs) {
    pipeline.exists(queue.toKey(opts.jobId ?? ''))
    pipeline.zscore(queue.toKey('failed'), opts.jobId ?? '')
  }
  const replies = (await pipeline.exec()) ?? []
  for (const [error] of replies) if (error) throw error
  return jobs.map((_, index) => {
    const failedAt = replies[2 * index + 1]?.[1] ?? null
    return { isHeld: replies[2 * index]?.[1] === 1, failedAt: failedAt === null ? null : Number(failedAt) }
  })
}
