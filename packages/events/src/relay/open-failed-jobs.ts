import type { JobQueue } from '@lodge/contracts'
import { openQueues, openScheduleQueue } from '../redis/queues.ts'
import {
  countFailedJobs,
  type FailedJob,
  findFailedJob,
  listLatestFailedJobs,
  removeFailedJob,
  retryFailedJob,
} from './failed-jobs.ts'

/** Failed background work, for somebody to decide about. */
export interface FailedJobs {
  count: () => Promise<number>
  /** Returns at most this many of each queue, the latest first, and the total. */
  list: (perQueue: number) => Promise<{ jobs: FailedJob[]; total: number }>
  /** Returns null for a job that has not failed. */
  find: (queue: JobQueue, id: string) => Promise<FailedJob | null>
  /** Gives it all its tries again. Returns false where it has not failed any more. */
  retry: (queue: JobQueue, id: string) => Promise<boolean>
  /** Returns false where it has not failed any more. */
  remove: (queue: JobQueue, id: string) => Promise<boolean>
}

/** Opens queues for each question: they are rare. */
export function openFailedJobs(connections: Parameters<typeof openQueues>[0]): FailedJobs {
  const withQueues = async <Result>(work: (queues: Queues) => Promise<Result>): Promise<Result> => {
    const { queues, close } = openQueues(connections)
    const scheduled = openScheduleQueue(connections)
    try {
      return await work({ ...queues, jobs: scheduled })
    } finally {
      await Promise.all([close(), scheduled.close()])
    }
  }
  return {
    count: () => countFailedJobs(connections),
    list: (perQueue) => withQueues((queues) => listLatestFailedJobs(Object.values(queues), perQueue)),
    find: (queue, id) => withQueues((queues) => findFailedJob(queues[queue], id)),
    retry: (queue, id) => withQueues((queues) => retryFailedJob(queues[queue], id)),
    remove: (queue, id) => withQueues((queues) => removeFailedJob(queues[queue], id)),
  }
}

type Queues = ReturnType<typeof openQueues>['queues'] & { jobs: ReturnType<typeof openScheduleQueue> }
