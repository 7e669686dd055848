import { z } from 'zod'
import { queueNames } from '../../events/event-queues.ts'
import { Instant } from '../../foundation/shared.ts'

/** A queue whose jobs can fail: those of events, and that of what runs by schedule. */
export const JobQueue = z.enum([...queueNames, 'jobs'])
export type JobQueue = z.infer<typeof JobQueue>

/** A piece of background work that has used up its tries, or that no further try can help. */
export const FailedJobView = z.object({
  queue: JobQueue,
  id: z.string(),
  /** The event's type, or the name of what runs by schedule. */
  type: z.string(),
  ticket: z.number().int().nullable(),
  attempts: z.number().int(),
  failedAt: Instant.nullable(),
  reason: z.string(),
})
export type FailedJobView = z.infer<typeof FailedJobView>

/** The latest that have failed, with how many there are in all. */
export const FailedJobList = z.object({ items: z.array(FailedJobView), total: z.number().int() })
export type FailedJobList = z.infer<typeof FailedJobList>

export const FailedJobParams = z.object({ queue: JobQueue, id: z.string().min(1).max(200) })
export type FailedJobParams = z.infer<typeof FailedJobParams>
