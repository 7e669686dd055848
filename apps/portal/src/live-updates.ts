import { openOnceLoaded } from '@lodge/ui'
import { useEffect } from 'react'

/** Keeps the live connection while a person is signed in. Its code comes only then; the page can do without it. */
export function useLiveUpdates(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    return openOnceLoaded(
      () => import('./live-socket.ts'),
      ({ openLiveSocket }) => openLiveSocket(),
    )
  }, [isSignedIn])
}
