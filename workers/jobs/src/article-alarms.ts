import type { Context } from '@lodge/desk/foundation'
import { listUpcomingArticles, publishDueArticles, type UpcomingArticle } from '@lodge/desk/knowledge-base'
import { type Connections, type Running, repeat, withoutJobEvents, workerDefaults } from '@lodge/events'
import { Queue, Worker } from 'bullmq'

export const articleAlarmQueue = 'article-alarms'

const lookEveryMs = 1_000
/** Set anew each second, so that alarms which Redis loses are back in time. */
const aheadSeconds = 10
/** A later article had no alarm: Redis is away, or lost it in the last second. */
const overdueMs = 1_000
const mostAlarms = 500

/**
 * An alarm publishes each scheduled article at its second. A look at the table each second sets alarms, and publishes
 * articles without one. Expiry needs neither: every reader checks the date.
 */
export function startArticleAlarms(ctx: Context, { db, redis, prefix, log }: Connections): Running {
  const connection = { connection: redis, prefix }
  const queue = new Queue(articleAlarmQueue, { ...connection, ...withoutJobEvents })
  queue.on('error', (error) => log.debug({ err: error, queue: articleAlarmQueue }, 'queue unreachable'))
  const worker = new Worker(articleAlarmQueue, () => publishDueArticles(ctx), {
    ...workerDefaults,
    ...connection,
    removeOnComplete: { count: 0 },
  })
  worker.on('error', (error) => log.debug({ err: error, queue: articleAlarmQueue }, 'queue unreachable'))
  worker.on('failed', (job, error) =>
    log.warn({ err: error, alarm: job?.id }, 'alarm failed; the next look will see to it'),
  )

  let isSetting = false
  const look = async () => {
    const upcoming = await listUpcomingArticles(db, { seconds: aheadSeconds, limit: mostAlarms })
    if (upcoming.some(({ inMs }) => inMs < -overdueMs)) await publishDueArticles(ctx)
    const alarms = upcoming.filter(({ inMs }) => inMs >= -overdueMs).map(toAlarm)
    if (alarms.length === 0 || isSetting) return
    isSetting = true
    // The next look does not wait for Redis, which may be away.
    queue
      .addBulk(alarms)
      .catch((error: unknown) => log.warn({ err: error }, 'could not set alarms'))
      .finally(() => {
        isSetting = false
      })
  }
  const looking = repeat(look, lookEveryMs, log)
  return {
    close: async () => {
      await Promise.all([looking.close(), worker.close()])
      await queue.close()
    },
  }
}

/** The id names article and moment, so an alarm that is set twice is set once. */
function toAlarm({ articleId, publishAt, inMs }: UpcomingArticle) {
  const jobId = `article-${articleId}-${Date.parse(publishAt)}`
  const opts = { jobId, delay: Math.max(0, Math.ceil(inMs)), removeOnComplete: true, removeOnFail: true }
  return { name: 'publish', data: {}, opts }
}
