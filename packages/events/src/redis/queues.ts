import { fromKeys, type QueueName, queueNames } from '@lodge/contracts'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** A queue of events: a job is one event, whose type is its name, or those of one round of the relay. */
export type EventQueue = Queue<Record<string, unknown>, void, string>

export type EventQueues = Readonly<Record<QueueName, EventQueue>>

export const scheduleQueue = 'jobs'

interface QueueConnections {
  redis: Redis
  prefix: string
  log: Pick<Logger, 'debug'>
}

/** Opens the queues of events for adding jobs. They share `redis`, which the caller closes. */
export function openQueues(connections: QueueConnections) {
  const queues: EventQueues = fromKeys(queueNames, (name) => openQueue(name, connections))
  return { queues, close: () => Promise.all(queueNames.map((name) => queues[name].close())) }
}

/** Nobody reads what BullMQ says of its jobs. It cannot be told to be silent, only to keep next to nothing of it. */
export const withoutJobEvents = { streams: { events: { maxLen: 0 } } }

/** Opens one queue for adding jobs. It shares `redis`, which the caller closes. */
export function openQueue(name: string, { redis, prefix, log }: QueueConnections): EventQueue {
  const queue: EventQueue = new Queue(name, { connection: redis, prefix, ...withoutJobEvents })
  queue.on('error', (error) => log.debug({ err: error, queue: name }, 'queue unreachable'))
  return queue
}

/** Opens the queue of scheduled jobs. It shares `redis`, which the caller closes. */
export function openScheduleQueue(connections: QueueConnections): EventQueue {
  return openQueue(scheduleQueue, connections)
}
