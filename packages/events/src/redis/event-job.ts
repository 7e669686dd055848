import { domainEvents, isEventType, QueueName } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { JobsOptions } from 'bullmq'

/** An event's row as the relay and the sweep read it. */
export interface EventRow {
  id: string
  type: string
  payload: Record<string, unknown>
  actor_id: string | null
  created_at: Date
  pending_consumers: string[]
}

/** The columns of `EventRow`. */
export const eventColumns = sql`id, type, payload, actor_id, created_at, pending_consumers`

export interface EventJob {
  name: string
  data: Record<string, unknown>
  opts: JobsOptions
}

/**
 * Events that others may overtake: a policy edit changes the deadlines of every open ticket, and nobody's reply waits
 * behind that. BullMQ handles a job with a priority after all that have none.
 */
function isLowPriority(type: string): boolean {
  return isEventType(type) && 'isLowPriority' in domainEvents[type]
}

/** About three minutes of tries (`retryDelay`). Outages are not among them: while one lasts, jobs wait. */
export const attempts = 12

/**
 * The job of an event, the same for every queue. Its id is the event's: a queue that still holds it ignores
 * it the second time.
 */
function eventJob({ id, type, payload, actor_id, created_at }: EventRow): EventJob {
  return {
    name: type,
    data: { ...payload, id, type, at: created_at.toISOString(), actorId: actor_id },
    opts: {
      ...{ jobId: id, attempts, backoff: { type: 'lodge' }, removeOnComplete: true, removeOnFail: false },
      ...(isLowPriority(type) && { priority: 1 }),
    },
  }
}

/** How long to wait after the nth failure, in milliseconds: 200, doubled each time, at most half a minute. */
export function retryDelay(failures: number): number {
  return Math.min(200 * 2 ** (failures - 1), 30_000)
}

/** Returns the jobs of events by queue, for each event's pending consumers. */
export function jobsByQueue(rows: readonly EventRow[]): Map<QueueName, EventJob[]> {
  const jobs = new Map<QueueName, EventJob[]>()
  for (const row of rows) {
    const job = eventJob(row)
    for (const consumer of row.pending_consumers) {
      const queue = QueueName.safeParse(consumer)
      if (!queue.success) continue
      const queued = jobs.get(queue.data)
      if (queued) queued.push(job)
      else jobs.set(queue.data, [job])
    }
  }
  return jobs
}
