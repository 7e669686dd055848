import { onDemand, openOnceLoaded } from '@lodge/ui'
import { useEffect, useEffectEvent } from 'react'
import { useReloadAccess } from '../../identity/auth/use-reload-access.ts'

const liveSocket = onDemand(() => import('./live-socket.ts'))

/** Fetches the code of the connection while the session is asked for, so that it is there when the shell stands. */
export function preloadLive(): void {
  liveSocket.load().catch(() => undefined)
}

/** Keeps the connection while the shell stands. */
export function useLive(): void {
  const reloadAccess = useEffectEvent(useReloadAccess())
  useEffect(
    () => openOnceLoaded(liveSocket.load, ({ openLiveSocket }) => openLiveSocket(() => void reloadAccess())),
    [],
  )
}
