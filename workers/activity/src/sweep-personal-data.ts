import { setTimeout as pause } from 'node:timers/promises'
import { forgetAddresses, sweepSignIns, systemContext } from '@lodge/desk'
import type { Connections, Running } from '@lodge/events'

const everyMs = 60 * 60_000

/** Removes, now and every hour, sign-ins and addresses that were kept long enough. Several such workers do no harm. */
export function sweepPersonalData({ db, log }: Connections): Running {
  const closing = new AbortController()
  const ctx = systemContext(db)
  const rounds = async () => {
    while (!closing.signal.aborted) {
      for (const sweep of [sweepSignIns, forgetAddresses])
        await sweep(ctx).catch((error: unknown) =>
          log.warn({ err: error }, 'could not remove what was kept long enough, will try again'),
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
