import type { Database } from '@lodge/database'
import { waitForPostgres } from '../outage/wait-for-postgres.ts'
import type { Logger } from '../process/logger.ts'

interface PausableWorker {
  pause: (doNotWaitActive: boolean) => Promise<void>
  resume: () => Promise<void>
}

const pauses = { pauseMs: 250, longestPauseMs: 2_000 }

/**
 * Pauses a worker while Postgres does not answer, so that its jobs stay in their queue. `notice` reports an outage;
 * its end is found by asking. Another kind of outage ends at once.
 */
export function pauseWhileAway(worker: PausableWorker, db: Database, log: Logger) {
  const closing = new AbortController()
  let waiting: Promise<void> | undefined

  const pauseWorker = async () => {
    log.warn('Postgres is away, taking no events')
    await worker.pause(true)
  }
  const pauseUntilBack = async () => {
    const { signal } = closing
    const wasAway = await waitForPostgres(db, { ...pauses, signal, onAway: pauseWorker })
    if (!wasAway || signal.aborted) return
    await worker.resume()
    log.info('Postgres is back')
  }
  const notice = () => {
    waiting ??= pauseUntilBack()
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
