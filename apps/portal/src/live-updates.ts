import { useEffect } from 'react'

/** Keeps the live connection while a person is signed in. Its code comes only then. */
export function useLiveUpdates(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    let isOver = false
    let close = () => {}
    const open = async () => {
      const { openLiveSocket } = await import('./live-socket.ts')
      if (!isOver) close = openLiveSocket()
    }
    // Without its code the page goes on as it does without a connection.
    open().catch(() => undefined)
    return () => {
      isOver = true
      close()
    }
  }, [isSignedIn])
}
