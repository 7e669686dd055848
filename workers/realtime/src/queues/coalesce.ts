import { setTimeout as wait } from 'node:timers/promises'

interface ThrottledLock {
  acquire: () => Promise<number>
  release: () => Promise<void>
}

const retryAfterMs = 500

/**
 * Runs `work` for all requests since its last beginning: at once when the lock is free, and once more after a burst.
 * Failures are retried.
 */
export function coalesce(
  work: () => Promise<unknown>,
  { acquire, release }: ThrottledLock,
  failed: (error: unknown) => void,
) {
  let isAsked = false
  let running: Promise<void> | undefined
  const closing = new AbortController()

  const loop = async () => {
    while (isAsked && !closing.signal.aborted) await attempt()
    running = undefined
  }
  const attempt = async () => {
    try {
      const delay = await acquire()
      if (delay > 0) return await wait(delay, undefined, { signal: closing.signal })
      isAsked = false
      await work().finally(release)
    } catch (error) {
      if (closing.signal.aborted) return
      isAsked = true
      failed(error)
      await wait(retryAfterMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  return {
    ask: () => {
      isAsked = true
      running ??= loop()
    },
    close: async () => {
      closing.abort()
      await running
    },
  }
}
