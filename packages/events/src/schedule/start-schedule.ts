import type { Job, Queue } from 'bullmq'
import type { Connections } from '../process/connections.ts'
import type { Running } from '../process/run-worker.ts'
import { openScheduleQueue, scheduleQueue } from '../redis/queues.ts'
import { LeanWorker } from '../worker/lean-worker.ts'
import { pauseWhileAway } from '../worker/pause-while-away.ts'
import { mayWaitOut, waitOut } from '../worker/wait-out.ts'
import { workerDefaults } from '../worker/worker-settings.ts'
import { keepSchedulers } from './keep-schedulers.ts'
import { hasTries, type Schedule } from './schedule.ts'

/** Jobs of a dead worker start again within five seconds. */
const stalled = { lockDuration: 3_500, stalledInterval: 500 }

export interface ScheduleOptions<Context> extends Connections {
  context: Context
}

export interface RunningSchedule<Name extends string> extends Running {
  /** Starts a job at once, unless it is running. */
  runNow: (name: Name) => void
}

/**
 * Runs each job once per period, however many processes share the schedule, and never twice at the same time. A
 * failed run is retried; an outage uses up no tries. Closing aborts what is running and waits for it.
 */
export function startSchedule<Context, Name extends string>(
  schedule: Schedule<Name, Context>,
  { db, redis, prefix, log, context }: ScheduleOptions<Context>,
): RunningSchedule<Name> {
  const closing = new AbortController()
  const queue = openScheduleQueue({ redis, prefix, log })
  const schedulers = keepSchedulers(schedule, { queue, redis, log })

  const work = async (job: Job, token?: string) => {
    if (!isIn(schedule, job.name)) return void (await queue.removeJobScheduler(job.name))
    if (await isRunning(queue, job)) return
    const scheduled = schedule[job.name]
    try {
      await scheduled.run(context, closing.signal)
      if (hasTries(scheduled)) await forgetFailures(queue, job.name)
    } catch (error) {
      if (!mayWaitOut(job, error)) throw error
      log.warn({ err: error, job: job.name }, 'scheduled job waits for the end of an outage')
      away.notice()
      if (hasTries(scheduled)) await waitOut(job, error, token)
    }
  }
  const worker = new LeanWorker(scheduleQueue, work, {
    ...workerDefaults,
    ...stalled,
    connection: redis,
    prefix,
    concurrency: 2 * Object.keys(schedule).length,
    removeOnComplete: { count: 0 },
  })
  const away = pauseWhileAway(worker, db, log)
  worker.on('error', (error) => log.debug({ err: error, queue: scheduleQueue }, 'queue unreachable'))
  worker.on('failed', (job, error) => {
    const details = { err: error, job: job?.name, attempts: job?.attemptsMade }
    if (job && isIn(schedule, job.name) && isGivenUp(job, schedule[job.name]))
      log.error(details, 'scheduled job failed')
    else log.warn(details, 'scheduled job failed, will be tried again')
  })
  return {
    runNow: (name) => {
      if (redis.status !== 'ready') return
      const opts = { jobId: runNowId(name), removeOnComplete: true, removeOnFail: true }
      queue.add(name, {}, opts).catch((error) => log.debug({ err: error, job: name }, 'not started at once'))
    },
    close: async () => {
      closing.abort()
      schedulers.close()
      await away.close()
      await worker.close()
      await queue.close()
    },
  }
}

function isIn<Name extends string>(schedule: Schedule<Name, never>, name: string): name is Name {
  return Object.hasOwn(schedule, name)
}

/** A job whose tries are used up runs again at its next time. */
function isGivenUp({ finishedOn }: Job, scheduled: { everyMs: number }): boolean {
  return finishedOn !== undefined && hasTries(scheduled)
}

const runNowId = (name: string) => `${name}-now`

/** Returns whether an earlier run is still going on. Of several, only the earliest gets `false`. */
async function isRunning(queue: Queue, job: Job): Promise<boolean> {
  // Most of those that run have other names, and reading each costs a look at all that it carries.
  const activeIds = await queue.getRanges(['active'], 0, -1)
  const otherIds = activeIds.filter((id) => id !== job.id && isOf(job.name, id))
  // A job that ends in between is listed and not found.
  const others = (await Promise.all(otherIds.map((id) => queue.getJob(id)))).flatMap((other) => other ?? [])
  return others.some((other) => placeOf(other) < placeOf(job))
}

/** BullMQ names the jobs of a scheduler by it. */
function isOf(name: string, jobId: string): boolean {
  return jobId === runNowId(name) || jobId.startsWith(`repeat:${name}:`)
}

function placeOf({ processedOn = 0, id = '' }: Pick<Job, 'processedOn' | 'id'>): string {
  return `${processedOn} ${id}`
}

/** A success makes earlier failures good. */
async function forgetFailures(queue: Queue, name: string): Promise<void> {
  for (const failedJob of await queue.getFailed()) if (failedJob?.name === name) await failedJob.remove()
}
