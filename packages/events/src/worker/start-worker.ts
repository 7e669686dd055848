import {
  type DomainEvent,
  isSubscribed,
  parseEvent,
  type QueueName,
  type SubscribedBy,
} from '@lodge/contracts'
import { type Job, type WorkerOptions as QueueOptions, UnrecoverableError, Worker } from 'bullmq'
import { ZodError } from 'zod'
import { TryLater } from '../outage/try-later.ts'
import type { Connections } from '../process/connections.ts'
import { retryDelay } from '../redis/event-job.ts'
import { acknowledgements } from './acknowledgements.ts'
import { pauseWhileAway } from './pause-while-away.ts'
import { mayWaitOut, waitOut } from './wait-out.ts'

/** The function that handles each event of a queue; a missing one is a type error. */
export type Handlers<Queue extends QueueName, Context> = {
  [Type in SubscribedBy<Queue>]: (context: Context, event: DomainEvent<Type>) => Promise<void>
}

/** One function that handles all events of a queue alike. */
export type HandleAny<Queue extends QueueName, Context> = <Type extends SubscribedBy<Queue>>(
  context: Context,
  event: DomainEvent<Type>,
  type: Type,
) => Promise<void>

export interface WorkerOptions<Context> extends Connections {
  context: Context
  concurrency?: number
  /** For queues whose jobs must restart sooner than `workerDefaults` say. */
  stalled?: Pick<QueueOptions, 'lockDuration' | 'stalledInterval'>
}

/** BullMQ's settings for all of Lodge's workers: the jobs of one that crashed start again within about 15 seconds. */
export const workerDefaults = {
  drainDelay: 2,
  lockDuration: 10_000,
  stalledInterval: 5_000,
  // A job that was running in this many crashes is taken to cause them.
  maxStalledCount: 5,
  runRetryDelay: 500,
  settings: { backoffStrategy: retryDelay },
}

/**
 * Handles a queue's events: at least once each, in no particular order, again after a failure. An event that meets an
 * outage waits for as long as it lasts. An event that breaks its contract fails for good. Starts at once, or when Redis
 * is there.
 */
export function startWorker<Queue extends QueueName, Context>(
  queue: Queue,
  handlers: Handlers<Queue, Context> | HandleAny<Queue, Context>,
  { db, redis, prefix, log, context, concurrency = 10, stalled }: WorkerOptions<Context>,
): { close: () => Promise<void> } {
  const acknowledged = acknowledgements(queue, db, log)
  const work = async (job: Job, token?: string) => {
    if (!isSubscribed(queue, job.name)) throw new UnrecoverableError(`${queue} does not consume ${job.name}`)
    try {
      acknowledged.add(await handle(job.name, job.data))
    } catch (error) {
      if (!mayWaitOut(job, error)) throw error
      await comeAgain(job, error, token)
    }
  }
  const comeAgain = (job: Job, error: unknown, token?: string): Promise<never> => {
    log.warn({ err: error, queue, event: job.id, type: job.name }, 'event waits for the end of an outage')
    if (!(error instanceof TryLater)) away.notice()
    return waitOut(job, error, token)
  }
  const handle = async <Type extends SubscribedBy<Queue>>(type: Type, json: unknown) => {
    const event = parsed(type, json)
    if (typeof handlers === 'function') await handlers(context, event, type)
    else await handlers[type](context, event)
    return event.id
  }
  const worker = new Worker<Record<string, unknown>, void, string>(queue, work, {
    ...workerDefaults,
    ...stalled,
    connection: redis,
    prefix,
    concurrency,
    removeOnComplete: { count: 0 },
  })
  const away = pauseWhileAway(worker, db, log)
  worker.on('error', (error) => log.debug({ err: error, queue }, 'queue unreachable'))
  worker.on('failed', (job, error) => {
    const isFinal = job?.finishedOn !== undefined
    const about = { err: error, queue, event: job?.id, type: job?.name, attempts: job?.attemptsMade }
    if (isFinal) log.error(about, 'event failed for good')
    else log.warn(about, 'event failed, will be tried again')
  })
  return {
    close: async () => {
      await away.close()
      await worker.close()
      await acknowledged.close()
    },
  }
}

function parsed<Type extends DomainEvent['type']>(type: Type, json: unknown): DomainEvent<Type> {
  try {
    return parseEvent(type, json)
  } catch (error) {
    if (error instanceof ZodError) throw new UnrecoverableError(`breaks its contract: ${error.message}`)
    throw error
  }
}
