import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from './logger.ts'

/** A failure waits for the next round; a long round checks the signal. */
export function repeat(
  work: (closing: AbortSignal) => Promise<void>,
  everyMs: number,
  log: Logger,
): { close: () => Promise<void> } {
  const closing = new AbortController()
  const rounds = async () => {
    while (!closing.signal.aborted) {
      await work(closing.signal).catch((error: unknown) =>
        log.warn({ err: error }, 'round failed, will be tried again'),
      )
      await pause(everyMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const loop = rounds()
  return {
    close: () => {
      closing.abort()
      return loop
    },
  }
}
