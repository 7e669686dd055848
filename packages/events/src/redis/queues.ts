import { type QueueName, queueNames } from '@lodge/contracts'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from '../process/logger.ts'
import type { EventJob } from './event-job.ts'

/** A queue of event jobs; a job's name is its event's type. */
export type EventQueue = Queue<EventJob['data'], void, string>

export type EventQueues = Readonly<Record<QueueName, EventQueue>>

/** Opens all queues for adding jobs. They share `redis`, which stays the caller's to close. */
export function openQueues({ redis, prefix, log }: { redis: Redis; prefix: string; log: Logger }) {
  const open = (name: QueueName): EventQueue => {
    const queue: EventQueue = new Queue(name, { connection: redis, prefix })
    queue.on('error', (error) => log.debug({ err: error, queue: name }, 'queue unreachable'))
    return queue
  }
  const queues: EventQueues = {
    realtime: open('realtime'),
    sla: open('sla'),
    email: open('email'),
    activity: open('activity'),
  }
  return { queues, close: () => Promise.all(queueNames.map((name) => queues[name].close())) }
}
