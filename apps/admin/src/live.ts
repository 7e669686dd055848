import { onDemand } from '@lodge/ui'
import { useEffect, useEffectEvent } from 'react'
import { useReloadAccess } from './auth/use-reload-access.ts'

const retryMs = 5_000

const liveSocket = onDemand(() => import('./live-socket.ts'))

/** Fetches the code of the connection while the session is asked for, so that it is there when the shell stands. */
export function preloadLive(): void {
  liveSocket.load().catch(() => undefined)
}

/** Keeps the connection while the shell stands. Where its code does not come, it is tried again. */
export function useLive(): void {
  const reloadAccess = useEffectEvent(useReloadAccess())
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let close = () => {}
    const open = () =>
      liveSocket.load().then(
        ({ openLiveSocket }) => {
          if (!isOver) close = openLiveSocket(() => void reloadAccess())
        },
        () => {
          if (!isOver) retry = setTimeout(open, retryMs)
        },
      )
    void open()
    return () => {
      isOver = true
      clearTimeout(retry)
      close()
    }
  }, [])
}
