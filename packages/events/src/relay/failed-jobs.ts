import { queueNames } from '@lodge/contracts'
import { type Job, QueueKeys } from 'bullmq'
import type { RedisClient } from '../redis/create-redis.ts'
import type { EventJob } from '../redis/event-job.ts'
import { type EventQueue, scheduleQueue } from '../redis/queues.ts'

export interface FailedJob {
  queue: string
  id: string
  type: string
  attempts: number
  failedAt: string | null
  reason: string
}

type QueuedJob = Job<Record<string, unknown>, void, string>

const pageSize = 500

export async function countFailedJobs({
  redis,
  prefix,
}: {
  redis: RedisClient
  prefix: string
}): Promise<number> {
  const keys = new QueueKeys(prefix)
  const counts = await Promise.all(
    [...queueNames, scheduleQueue].map((name) => redis.zcard(keys.toKey(name, 'failed'))),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns at most this many of each queue, the latest first, and the total. */
export async function listLatestFailedJobs(
  queues: readonly EventQueue[],
  perQueue: number,
): Promise<{ jobs: FailedJob[]; total: number }> {
  const perQueueJobs = await Promise.all(
    queues.map(async (queue) => ({
      jobs: (await queue.getFailed(0, perQueue - 1)).map((job) => toFailedJob(queue.name, job)),
      count: await queue.getFailedCount(),
    })),
  )
  const jobs = perQueueJobs.flatMap((each) => each.jobs)
  return {
    jobs: jobs.toSorted((one, other) => (other.failedAt ?? '').localeCompare(one.failedAt ?? '')),
    total: perQueueJobs.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Returns null for a job that is missing, waits or runs. */
export async function findFailedJob(queue: EventQueue, id: string): Promise<FailedJob | null> {
  const job = await queue.getJob(id)
  return job && (await job.isFailed()) ? toFailedJob(queue.name, job) : null
}

/** Returns false where the job has not failed any more. */
export async function removeFailedJob(queue: EventQueue, id: string): Promise<boolean> {
  const job = await queue.getJob(id)
  if (!job || !(await job.isFailed())) return false
  await job.remove()
  return true
}

/** Gives a job all its tries again. Returns false where it has not failed any more. */
export async function retryFailedJob(queue: EventQueue, id: string): Promise<boolean> {
  const job = await queue.getJob(id)
  if (!job || !(await job.isFailed())) return false
  return retry(job, { resetAttemptsMade: true, resetAttemptsStarted: true })
}

/** Returns jobs queue by queue, the latest first. */
export async function listFailedJobs(queues: readonly EventQueue[]): Promise<FailedJob[]> {
  const failedJobs: FailedJob[] = []
  for (const queue of queues)
    for (const job of await failedIn(queue)) failedJobs.push(toFailedJob(queue.name, job))
  return failedJobs
}

/** Gives jobs all their tries again. Returns their number. */
export async function retryFailedJobs(queues: readonly EventQueue[], id: string | 'all'): Promise<number> {
  let retriedCount = 0
  for (const queue of queues) {
    const jobs = (await failedIn(queue)).filter((job) => id === 'all' || job.id === id)
    for (const job of jobs)
      if (await retry(job, { resetAttemptsMade: true, resetAttemptsStarted: true })) retriedCount += 1
  }
  return retriedCount
}

/** Runs jobs once more that failed after all tries or because their workers died. Returns their number. */
export async function retryOnce(queue: EventQueue, jobs: readonly EventJob[]): Promise<number> {
  let retriedCount = 0
  for (const { opts } of jobs) {
    const job = await queue.getJob(opts.jobId ?? '')
    if (job && mayStillSucceed(job) && (await retry(job))) retriedCount += 1
  }
  return retriedCount
}

/** Returns the latest first. */
export async function failedIn(queue: EventQueue): Promise<QueuedJob[]> {
  const failedJobs: QueuedJob[] = []
  for (let start = 0; ; start += pageSize) {
    const page = await queue.getFailed(start, start + pageSize - 1)
    failedJobs.push(...page)
    if (page.length < pageSize) return failedJobs
  }
}

function toFailedJob(
  queue: string,
  { id = '', name, attemptsMade, finishedOn, failedReason }: QueuedJob,
): FailedJob {
  const failedAt = finishedOn === undefined ? null : new Date(finishedOn).toISOString()
  return { queue, id, type: name, attempts: attemptsMade, failedAt, reason: failedReason ?? '' }
}

/** BullMQ's message for a job that was running each time a worker died. */
const workersDied = /stalled more than/

/** A job that failed before its tries were used up was given up by its handler. */
function mayStillSucceed({ attemptsMade, opts, failedReason }: QueuedJob): boolean {
  return attemptsMade >= (opts.attempts ?? 1) || workersDied.test(failedReason ?? '')
}

/** Returns false where another process retried it first. */
async function retry(job: QueuedJob, options: Parameters<QueuedJob['retry']>[1] = {}): Promise<boolean> {
  try {
    await job.retry('failed', options)
    return true
  } catch (error) {
    if (await job.isFailed()) throw error
    return false
  }
}
