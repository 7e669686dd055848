import { eventQueue, QueueName } from '@lodge/contracts'
import type { JobsOptions } from 'bullmq'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { type EventJson, isLowPriority, jobOptions } from './event-job.ts'
import { roundName } from './round-job.ts'

/** More events cost each queue little by its own round, and then none has to wait for another. */
const mostEvents = 8

export interface SharedJob {
  name: typeof roundName
  /** The events, and the ids of those that each queue is told of. */
  data: { events: EventJson[]; queues: Record<string, string[]> }
  opts: JobsOptions
}

type EventsByQueue = ReadonlyMap<QueueName, EventJson[]>

/** Takes out of a small round what two or more queues may share, as one job; null where nothing is shared. */
export function shareRound(round: EventsByQueue): { job: SharedJob | null; others: EventsByQueue } {
  const shared = new Map([...round].filter(([queue, events]) => mayShare(queue, events)))
  const events = [...new Map([...shared.values()].flat().map((event) => [event.id, event])).values()]
  if (shared.size < 2 || events.length > mostEvents) return { job: null, others: round }
  const [first] = events
  const jobId = events.length === 1 && first ? first.id : `${roundName}-${uuidv7()}`
  const queues = Object.fromEntries([...shared].map(([queue, some]) => [queue, some.map(({ id }) => id)]))
  const others = new Map([...round].filter(([queue]) => !shared.has(queue)))
  // One that fails for good leaves its events to the sweep, which adds them to their own queues.
  const opts = { ...jobOptions, removeOnFail: true, jobId }
  return { job: { name: roundName, data: { events, queues }, opts }, others }
}

function mayShare(queue: QueueName, events: readonly EventJson[]): boolean {
  return eventQueue(queue).shares === true && !events.some(({ type }) => isLowPriority(type))
}

const SharedData = z.object({
  events: z.array(z.looseObject({ id: z.string(), type: z.string() })),
  queues: z.record(z.string(), z.array(z.string())),
})

/** Returns what each queue is told of; a queue that this version does not know is left to the sweep. */
export function eventsOfShared(data: unknown): Map<QueueName, EventJson[]> {
  const { events = [], queues = {} } = SharedData.safeParse(data).data ?? {}
  const byQueue = new Map<QueueName, EventJson[]>()
  for (const [name, ids] of Object.entries(queues)) {
    const queue = QueueName.safeParse(name)
    if (queue.success)
      byQueue.set(
        queue.data,
        events.filter(({ id }) => ids.includes(id)),
      )
  }
  return byQueue
}
