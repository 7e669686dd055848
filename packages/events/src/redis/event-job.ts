import { domainEvents, isEventType, QueueName } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { JobsOptions } from 'bullmq'

export interface EventRow {
  id: string
  type: string
  payload: Record<string, unknown>
  actor_id: string | null
  trace: string | null
  created_at: Date
  pending_consumers: string[]
}

export const eventColumns = sql`id, type, payload, actor_id, trace, created_at, pending_consumers`

export interface EventJob {
  name: string
  data: EventJson
  opts: JobsOptions
}

/** Envelope and payload of an event, flat. */
export interface EventJson extends Record<string, unknown> {
  id: string
  type: string
  /** The span that recorded it; missing where nothing was traced. */
  trace?: string
}

/** About three minutes of tries (`retryDelay`). Outages use up none. */
export const attempts = 12

/**
 * Returns whether others may overtake an event: a change of policy changes every open ticket's deadlines, and no
 * reply should wait behind it. BullMQ handles jobs without a priority first.
 */
export function isLowPriority(type: string): boolean {
  return isEventType(type) && 'isLowPriority' in domainEvents[type]
}

/** Returns an event's own job. Its id is the event's, so a queue that still has it ignores the repeat. */
export function eventJob(data: EventJson): EventJob {
  return {
    name: data.type,
    data,
    opts: { ...jobOptions, jobId: data.id, ...(isLowPriority(data.type) && { priority: 1 }) },
  }
}

export const jobOptions = {
  attempts,
  backoff: { type: 'lodge' },
  removeOnComplete: true,
  removeOnFail: false,
}

/** Returns milliseconds after the nth failure: 200, doubled each time, at most half a minute. */
export function retryDelay(failures: number): number {
  return Math.min(200 * 2 ** (failures - 1), 30_000)
}

export function eventsByQueue(rows: readonly EventRow[]): Map<QueueName, EventJson[]> {
  const events = new Map<QueueName, EventJson[]>()
  for (const { id, type, payload, actor_id, trace, created_at, pending_consumers } of rows) {
    const event = {
      ...payload,
      id,
      type,
      at: created_at.toISOString(),
      actorId: actor_id,
      ...(trace !== null && { trace }),
    }
    for (const consumer of pending_consumers) {
      const queue = QueueName.safeParse(consumer)
      if (!queue.success) continue
      const envelope = events.get(queue.data)
      if (envelope) envelope.push(event)
      else events.set(queue.data, [event])
    }
  }
  return events
}
