import { useEffect } from 'react'

/** Fetches the code that is likely wanted next once the browser has nothing better to do. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const run = () => void load().catch(() => undefined)
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run, 1_000)
      return () => clearTimeout(timer)
    }
    // Of the same clock as the handle, whichever is set when the page ends.
    const { cancelIdleCallback } = window
    const handle = requestIdleCallback(run, { timeout: 3_000 })
    return () => cancelIdleCallback(handle)
  }, [load])
}
