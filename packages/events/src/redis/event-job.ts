import { domainEvents, isEventType, QueueName } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { JobsOptions } from 'bullmq'

export interface EventRow {
  id: string
  type: string
  payload: Record<string, unknown>
  actor_id: string | null
  created_at: Date
  pending_consumers: string[]
}

export const eventColumns = sql`id, type, payload, actor_id, created_at, pending_consumers`

export interface EventJob {
  name: string
  data: Record<string, unknown>
  opts: JobsOptions
}

/**
 * Returns whether other events may overtake this one: a change of policy changes the deadlines of every open ticket,
 * and no reply should wait behind that. BullMQ handles jobs without a priority first.
 */
function isLowPriority(type: string): boolean {
  return isEventType(type) && 'isLowPriority' in domainEvents[type]
}

/** About three minutes of tries (`retryDelay`). Outages use up none: jobs wait until they are over. */
export const attempts = 12

/**
 * Returns an event's job, the same for every queue. The job's id is the event's, so a queue that still has it ignores
 * the repeat.
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

/** Returns the milliseconds to wait after the nth failure: 200, doubled each time, at most half a minute. */
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
