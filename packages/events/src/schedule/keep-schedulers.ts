import type { JobsOptions, Queue } from 'bullmq'
import type { Logger } from '../process/logger.ts'
import type { RedisClient } from '../redis/create-redis.ts'
import { attempts } from '../redis/event-job.ts'
import { hasTries, type Schedule } from './schedule.ts'

const lookEveryMs = 1_000

/** Milliseconds after which an overdue scheduler has lost its next run. */
const overdueMs = 10_000

/** Sets a BullMQ scheduler for each job, and again within a second when Redis has lost it. New ones run at once. */
export function keepSchedulers<Name extends string>(
  schedule: Schedule<Name, never>,
  { queue, redis, log }: { queue: Queue; redis: RedisClient; log: Logger },
): { close: () => void } {
  const jobs = Object.entries<{ everyMs: number }>(schedule)
  let isFirst = true
  let isLooking = false

  const setMissing = async () => {
    const nextRunByName = await readNextRuns(queue, redis)
    const missing = jobs.filter(
      ([name]) => isFirst || (nextRunByName.get(name) ?? 0) < Date.now() - overdueMs,
    )
    for (const [name, { everyMs }] of missing)
      await queue.upsertJobScheduler(name, { every: everyMs }, { name, opts: optionsOf({ everyMs }) })
    if (!isFirst && missing.length > 0) log.warn({ jobs: missing.map(([name]) => name) }, 'schedule restored')
    isFirst = false
  }
  const look = () => {
    // Commands wait for Redis; one look at a time is enough.
    if (isLooking || redis.status !== 'ready') return
    isLooking = true
    setMissing()
      .catch((error: unknown) => log.debug({ err: error }, 'could not look after the schedule'))
      .finally(() => {
        isLooking = false
      })
  }
  redis.on('ready', look)
  const timer = setInterval(look, lookEveryMs)
  look()
  return {
    close: () => {
      redis.off('ready', look)
      clearInterval(timer)
    },
  }
}

/** Returns each scheduler's next run by its name. BullMQ would also read all that it keeps of them, every second. */
async function readNextRuns(queue: Queue, redis: RedisClient): Promise<Map<string, number>> {
  const found = await redis.zrange(queue.toKey('repeat'), '0', '-1', 'WITHSCORES')
  const runs = found.flatMap((name, place) =>
    place % 2 === 0 ? [[name, Number(found[place + 1])] as const] : [],
  )
  return new Map(runs)
}

function optionsOf(job: { everyMs: number }): JobsOptions {
  if (!hasTries(job)) return { removeOnComplete: true, removeOnFail: true }
  return { attempts, backoff: { type: 'lodge' }, removeOnComplete: true, removeOnFail: false }
}
