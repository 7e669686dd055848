import { useEffect } from 'react'

/** Fetches code while the browser is idle. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const run = () => void load().catch(() => undefined)
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run, 1_000)
      return () => clearTimeout(timer)
    }
    // Taken from the window that set the handle, even when the page ends.
    const { cancelIdleCallback } = window
    const handle = requestIdleCallback(run, { timeout: 3_000 })
    return () => cancelIdleCallback(handle)
  }, [load])
}
