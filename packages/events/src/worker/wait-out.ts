import { DelayedError, type Job } from 'bullmq'
import { isOutage } from '../outage/is-outage.ts'
import { TryLater } from '../outage/try-later.ts'
import { retryDelay } from '../redis/event-job.ts'

const longestOutageDelay = 10_000

/** A job that meets outages as often as this, though Postgres answers, is to blame itself. */
const mostOutages = 100

/** Returns whether a job should wait for the end of what it met instead of spending one of its tries on it. */
export function mayWaitOut(job: Job, error: unknown): boolean {
  return isOutage(error) && (error instanceof TryLater || job.attemptsStarted <= mostOutages)
}

/** Delays a job until the outage may be over. Throws what tells BullMQ that the job is not finished. */
export async function waitOut(job: Job, error: unknown, token?: string): Promise<never> {
  await job.moveToDelayed(Date.now() + outageDelay(job, error), token)
  throw new DelayedError()
}

function outageDelay(job: Job, error: unknown): number {
  if (error instanceof TryLater) return error.afterMs
  return Math.min(retryDelay(job.attemptsStarted), longestOutageDelay)
}
