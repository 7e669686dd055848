import { setTimeout as wait } from 'node:timers/promises'
import { type DomainEvent, eventQueue, type QueueName, type SubscribedBy } from '@lodge/contracts'
import { Semaphore } from 'async-mutex'
import type { Job } from 'bullmq'
import { TryLater } from '../outage/try-later.ts'
import type { Connections } from '../process/connections.ts'
import { openQueue } from '../redis/queues.ts'
import { eventsOfRound, roundName } from '../redis/round-job.ts'
import { acknowledgements } from './acknowledgements.ts'
import { type AnyHandlers, eventHandler, readEvent } from './handle-events.ts'
import { LeanWorker } from './lean-worker.ts'
import { pauseWhileAway } from './pause-while-away.ts'
import { passingOn, working } from './shared-part.ts'
import type { SharedRounds } from './shared-rounds.ts'
import { tracedHandler } from './traced-handler.ts'
import { mayWaitOut, waitOut } from './wait-out.ts'
import { giveJobs, precedence, workRound } from './work-round.ts'
import { headStartMs, logFailures, stalledSettings, workerDefaults } from './worker-settings.ts'

export interface WorkerOptions<Queue extends QueueName, Context> extends Connections {
  context: Context
  /** The shared rounds of this process, if it has any. */
  shared?: SharedRounds | undefined
  /**
   * Returns whether an event of a shared round has anything to do here. What has comes by a job of this queue, so that
   * it holds up none that shares. Without it all is done at once.
   */
  concerns?: (context: Context, event: DomainEvent<SubscribedBy<Queue>>) => Promise<boolean>
  /** Replaces the queue's own. */
  concurrency?: number
  /** Replaces the queue's own. */
  restartsAfterMs?: number
}

/**
 * Handles a queue's events: at least once each, in no particular order, again after a failure. An event of a round
 * that fails gets a job of its own. One that meets an outage waits for its end; one that breaks its contract fails
 * for good. Closing waits for the events that have begun.
 */
export function startWorker<Queue extends QueueName, Context>(
  name: Queue,
  handlers: AnyHandlers<Queue, Context>,
  { db, redis, prefix, log, context, shared, concerns, ...overrides }: WorkerOptions<Queue, Context>,
): { close: () => Promise<void> } {
  const { concurrency, goesFirst, restartsAfterMs } = { ...eventQueue(name), ...overrides }
  const acknowledged = acknowledgements(name, db, log)
  const handler = tracedHandler(name, eventHandler(name, handlers, context))
  const queue = openQueue(name, { redis, prefix, log })
  const turns = new Semaphore(concurrency)
  const work = async (job: Job, token?: string) => {
    if (!goesFirst) await wait(headStartMs)
    if (job.name === roundName) return workThrough(job, token)
    try {
      await turns.runExclusive(() => handler.one(job.name, job.data), 1, precedence.alone)
      acknowledged.add({ id: job.data.id, type: job.name })
    } catch (error) {
      if (!mayWaitOut(job, error)) throw error
      await comeAgain(job, error, token)
    }
  }
  const workThrough = async (job: Job, token?: string) => {
    const outcome = await workRound(eventsOfRound(job.name, job.data), round)
    if (!outcome) return
    const { left, error } = outcome
    if (!mayWaitOut(job, error))
      return giveJobs(
        left.map((event) => ({ event, error })),
        round,
      )
    await job.updateData({ events: left })
    await comeAgain(job, error, token)
  }
  const comeAgain = (job: Job, error: unknown, token?: string): Promise<never> => {
    log.warn({ err: error, queue: name, event: job.id, type: job.name }, 'event waits and comes again')
    if (!(error instanceof TryLater)) away.notice()
    return waitOut(job, error, token)
  }
  const worker = new LeanWorker(name, work, {
    ...workerDefaults,
    ...(restartsAfterMs && stalledSettings(restartsAfterMs)),
    connection: redis,
    prefix,
    concurrency,
    removeOnComplete: { count: 0 },
  })
  const away = pauseWhileAway(worker, db, log)
  const closing = new AbortController()
  const round = { handler, turns, queue, log, onHandled: acknowledged.add, closing: closing.signal }
  logFailures(worker, log)
  shared?.join(
    name,
    concerns ? passingOn(round, (event) => concerns(context, readEvent(name, event))) : working(round, away),
  )
  return {
    close: async () => {
      closing.abort()
      await away.close()
      await worker.close()
      await acknowledged.close()
      await queue.close()
    },
  }
}
