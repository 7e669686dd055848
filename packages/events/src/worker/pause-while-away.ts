import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@lodge/database'
import { doesPostgresAnswer } from '../outage/wait-for-postgres.ts'
import type { Logger } from '../process/logger.ts'

interface PausableWorker {
  pause: (doNotWaitActive: boolean) => Promise<void>
  resume: () => Promise<void>
}

const shortestPause = 250
const longestPause = 2_000

/**
 * Pauses a worker while Postgres does not answer, so that its jobs stay in their queue. `notice` reports an outage;
 * its end is found by asking. Another kind of outage ends at once.
 */
export function pauseWhileAway(worker: PausableWorker, db: Database, log: Logger) {
  const closing = new AbortController()
  let waiting: Promise<void> | undefined

  const answers = () => doesPostgresAnswer(db)
  const waitForPostgres = async () => {
    if (await answers()) return
    log.warn('Postgres is away, taking no events')
    await worker.pause(true)
    for (let pause = shortestPause; !(await answers()); pause = Math.min(2 * pause, longestPause))
      await wait(pause, undefined, { signal: closing.signal })
    await worker.resume()
    log.info('Postgres is back')
  }
  const notice = () => {
    waiting ??= waitForPostgres()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.error({ err: error }, 'could not wait for Postgres')
      })
      .finally(() => {
        waiting = undefined
      })
  }
  return {
    notice,
    close: async () => {
      closing.abort()
      await waiting
    },
  }
}
