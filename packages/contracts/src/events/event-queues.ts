import { z } from 'zod'
import { keysOf } from '../foundation/object-keys.ts'

interface EventQueue {
  /** The workspace below `workers` that handles it. */
  worker: string
  /** The most that one process handles at once: events, or rounds whose events are handled together. */
  concurrency: number
  /** Starts its events at once; all other queues give pushes, which people watch for, a head start. */
  goesFirst?: true
  /** Gives each event a job of its own, because somebody waits for it and for no other. */
  isUrgent?: true
  /** Lets its part of a small round come with that of others that share, as one job (`sharedQueue`); its worker joins them. */
  shares?: true
  /** Milliseconds after which the jobs of a worker that died start again, where the usual 15 seconds are too long. */
  restartsAfterMs?: number
}

/**
 * Every queue of events. Launcher, relay, metrics, the operations screen, the list of failed jobs and the fault test follow
 * from it; `consumers` in `events.ts` and `on-demand-events.ts` say which events it is told of.
 */
const eventQueues = {
  realtime: { worker: 'realtime', concurrency: 100, goesFirst: true },
  sla: { worker: 'sla', concurrency: 50, shares: true },
  // After a kill as many mails may come twice, under their old Message-IDs.
  email: { worker: 'email', concurrency: 20, restartsAfterMs: 4_000 },
  'urgent-email': { worker: 'email', concurrency: 10, isUrgent: true, restartsAfterMs: 4_000 },
  // Mails are handled in their order; those of a round share threads and statements.
  'mail-in': { worker: 'mail-in', concurrency: 1 },
  'web-push': { worker: 'web-push', concurrency: 10, shares: true },
  activity: { worker: 'activity', concurrency: 10, shares: true },
  reports: { worker: 'reports', concurrency: 50, shares: true },
  webhooks: { worker: 'webhooks', concurrency: 10 },
  automations: { worker: 'automations', concurrency: 10 },
} as const satisfies Record<string, EventQueue>

export type QueueName = keyof typeof eventQueues

export const queueNames: readonly QueueName[] = keysOf(eventQueues)
export const QueueName = z.enum(queueNames)

export function eventQueue(name: QueueName): EventQueue {
  return eventQueues[name]
}

/** The queue of shared rounds, which only a process of all workers adds to and takes from. */
export const sharedQueue = 'shared'

/** A worker that may run as a process of its own: one of a queue, the relay, or what runs by schedule. */
export type WorkerName = 'relay' | 'jobs' | (typeof eventQueues)[QueueName]['worker']

export const workerNames: readonly WorkerName[] = [
  'relay',
  'jobs',
  ...new Set(queueNames.map((name) => eventQueues[name].worker)),
]
