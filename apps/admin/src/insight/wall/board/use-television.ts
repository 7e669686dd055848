import { useEffect } from 'react'

/** At 1920 × 1080 a rem is 20 pixels, at 3840 × 2160 it is 40. */
const fontSize = 'max(12px, min(1.0417vw, 1.852vh))'

/** Makes the page fit for a television: dark, as large as the screen, and never asleep where the browser knows how. */
export function useTelevision(): void {
  useEffect(() => {
    const { documentElement: page } = document
    const { theme } = page.dataset
    page.dataset.theme = 'dark'
    page.style.fontSize = fontSize
    return () => {
      page.style.fontSize = ''
      if (theme === undefined) delete page.dataset.theme
      else page.dataset.theme = theme
    }
  }, [])
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    // Asked for at each return: the browser releases the lock whenever the page is hidden.
    const stayAwake = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    }
    void stayAwake()
    document.addEventListener('visibilitychange', stayAwake)
    return () => {
      document.removeEventListener('visibilitychange', stayAwake)
      void lock?.release()
    }
  }, [])
}
