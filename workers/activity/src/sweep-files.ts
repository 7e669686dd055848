import { setTimeout as pause } from 'node:timers/promises'
import { createDiskStore, sweepStrayFiles, sweepUnclaimedFiles, systemContext } from '@lodge/desk'
import type { Connections, Running } from '@lodge/events'

const everyMs = 60 * 60_000
/** Looking through the whole store takes longer, and finds something only after a process has died. */
const straysEveryRounds = 24

/**
 * Removes, now and every hour, the uploads that no message and no draft carries, and once a day the files that
 * nothing knows of. Several such workers do no harm.
 */
export function sweepFiles({ db, log }: Connections, filesDir: string): Running {
  const closing = new AbortController()
  const files = createDiskStore(filesDir)
  const sweep = async (round: number) => {
    await sweepUnclaimedFiles(systemContext(db), files)
    if (round % straysEveryRounds === 0) await sweepStrayFiles(systemContext(db), files)
  }
  const rounds = async () => {
    for (let round = 0; !closing.signal.aborted; round += 1) {
      await sweep(round).catch((error: unknown) =>
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
