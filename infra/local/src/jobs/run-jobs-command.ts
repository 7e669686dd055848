import {
  createLogger,
  createRedis,
  describeRedisHosts,
  type FailedJob,
  listFailedJobs,
  openQueues,
  openScheduleQueue,
  retryFailedJobs,
} from '@lodge/events'
import { LauncherError } from '../launcher-error.ts'
import type { QueueRedis } from './find-queue-redis.ts'
import type { JobsCommand } from './parse-jobs-command.ts'

type RunnableJobsCommand = Extract<JobsCommand, { kind: 'list' | 'retry' }>

/** Throws a `LauncherError` for what cannot be done. */
export async function runJobsCommand(
  order: RunnableJobsCommand,
  { url, prefix }: QueueRedis,
): Promise<string> {
  const redis = createRedis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 1 })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
  } catch {
    throw new LauncherError(`Redis does not answer at ${describeRedisHosts(url)}.`)
  }
  const connections = { redis, prefix, log: createLogger('jobs', 'silent') }
  const { queues: eventQueues, close } = openQueues(connections)
  const scheduled = openScheduleQueue(connections)
  const queues = [...Object.values(eventQueues), scheduled]
  try {
    if (order.kind === 'list') return formatJobs(await listFailedJobs(queues), order.isJson)
    const retriedCount = await retryFailedJobs(queues, order.id)
    if (retriedCount === 0 && order.id !== 'all')
      throw new LauncherError(`No failed job has the id ${order.id}.`)
    return order.isJson
      ? JSON.stringify({ retried: retriedCount })
      : `${formatJobCount(retriedCount)} will be tried again.`
  } finally {
    await Promise.all([close(), scheduled.close()])
    redis.disconnect()
  }
}

function formatJobs(jobs: readonly FailedJob[], isJson: boolean): string {
  if (isJson) return JSON.stringify(jobs, null, 2)
  if (jobs.length === 0) return 'No job has failed.'
  const lines = jobs.map(({ queue, id, type, attempts, failedAt, reason }) =>
    [queue, id, type, `tries: ${attempts}`, failedAt ?? '', reason.split('\n')[0]].join('  '),
  )
  return [`${formatJobCount(jobs.length)} failed:`, ...lines].join('\n')
}

function formatJobCount(count: number): string {
  return count === 1 ? '1 job' : `${count} jobs`
}
