import { DelayedError, type Job } from 'bullmq'
import { isOutage } from '../outage/is-outage.ts'
import { TryLater } from '../outage/try-later.ts'
import { retryDelay } from '../redis/event-job.ts'

const longestOutageDelay = 10_000

/** A job that meets this many outages while Postgres answers is taken to cause them. */
const mostOutages = 100

/** Returns whether a job waits for the end of an outage instead of using up a try. */
export function mayWaitOut(job: Job, error: unknown): boolean {
  return isOutage(error) && (error instanceof TryLater || job.attemptsStarted <= mostOutages)
}

/** Throws the error by which BullMQ knows that the job is not finished. */
export async function waitOut(job: Job, error: unknown, token?: string): Promise<never> {
  await job.moveToDelayed(Date.now() + outageDelay(job, error), token)
  throw new DelayedError()
}

function outageDelay(job: Job, error: unknown): number {
  if (error instanceof TryLater) return error.afterMs
  return Math.min(retryDelay(job.attemptsStarted), longestOutageDelay)
}
