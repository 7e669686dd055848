import { fromKeys, type QueueName, queueNames } from '@lodge/contracts'
import { Queue } from 'bullmq'
import type { Logger } from 'pino'
import type { RedisClient } from './create-redis.ts'

/** A job is one event, whose type is its name, or those of one round of the relay. */
export type EventQueue = Queue<Record<string, unknown>, void, string>

export type EventQueues = Readonly<Record<QueueName, EventQueue>>

export const scheduleQueue = 'jobs'

interface QueueConnections {
  redis: RedisClient
  prefix: string
  log: Pick<Logger, 'debug'>
}

/** Queues share `redis`, which the caller closes. */
export function openQueues(connections: QueueConnections) {
  const queues: EventQueues = fromKeys(queueNames, (name) => openQueue(name, connections))
  return { queues, close: () => Promise.all(queueNames.map((name) => queues[name].close())) }
}

/** Nobody reads BullMQ's events. It cannot be told to be silent, only to keep next to nothing. */
export const withoutJobEvents = { streams: { events: { maxLen: 0 } } }

/** The queue shares `redis`, which the caller closes. */
export function openQueue(name: string, { redis, prefix, log }: QueueConnections): EventQueue {
  const queue: EventQueue = new Queue(name, { connection: redis, prefix, ...withoutJobEvents })
  queue.on('error', (error) => log.debug({ err: error, queue: name }, 'queue unreachable'))
  return queue
}

/** The queue shares `redis`, which the caller closes. */
export function openScheduleQueue(connections: QueueConnections): EventQueue {
  return openQueue(scheduleQueue, connections)
}
