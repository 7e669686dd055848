import type { Worker } from 'bullmq'
import type { Logger } from '../process/logger.ts'
import { retryDelay } from '../redis/event-job.ts'

/** Jobs of a worker that crashed start again within about 15 seconds. */
export const workerDefaults = {
  drainDelay: 2,
  lockDuration: 10_000,
  stalledInterval: 5_000,
  // A job that runs in this many crashes is taken to cause them.
  maxStalledCount: 5,
  runRetryDelay: 500,
  settings: { backoffStrategy: retryDelay },
}

/** A lock that is not renewed is noticed at the next look after its end. */
export function stalledSettings(restartsAfterMs: number) {
  const stalledInterval = 500
  return { stalledInterval, lockDuration: restartsAfterMs - stalledInterval }
}

/** Milliseconds by which pushes, which people watch for, come before mails and deadlines on a small machine. */
export const headStartMs = 16

export function logFailures(worker: Worker, log: Logger): void {
  const queue = worker.name
  worker.on('error', (error) => log.debug({ err: error, queue }, 'queue unreachable'))
  worker.on('failed', (job, error) => {
    const isFinal = job?.finishedOn !== undefined
    const details = { err: error, queue, event: job?.id, type: job?.name, attempts: job?.attemptsMade }
    if (isFinal) log.error(details, 'event failed for good')
    else log.warn(details, 'event failed, will be tried again')
  })
}
