import { setTimeout as pause } from 'node:timers/promises'
import { createDiskStore, sweepUnclaimedFiles, systemContext } from '@lodge/desk'
import type { Connections, Running } from '@lodge/events'

const everyMs = 60 * 60_000

/** Removes, now and every hour, the uploads that no message and no draft carries. Several such workers do no harm. */
export function sweepFiles({ db, log }: Connections, filesDir: string): Running {
  const closing = new AbortController()
  const files = createDiskStore(filesDir)
  const rounds = async () => {
    while (!closing.signal.aborted) {
      await sweepUnclaimedFiles(systemContext(db), files).catch((error: unknown) =>
        log.warn({ err: error }, 'could not remove unclaimed files, will try again'),
      )
      await pause(everyMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const done = rounds()
  return {
    close: () => {
      closing.abort()
      return done
    },
  }
}
