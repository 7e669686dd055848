import { portalRoutes, type RequesterTicketDetail } from '@lodge/contracts'
import { useEffect, useSyncExternalStore } from 'react'
import { http } from '../../http.ts'

/** Notes that what staff wrote has been read, as soon as it is on a page that somebody looks at. */
export function useMarkAsRead({ number, isUnread, messages }: RequesterTicketDetail): void {
  const isVisible = useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const messageId = messages.at(-1)?.id
  useEffect(() => {
    if (!isUnread || !isVisible || messageId === undefined) return
    // Where it fails the mark stays, and the next visit tries again.
    http.call(portalRoutes.readMyTicket, { params: { number }, body: { messageId } }).catch(() => undefined)
  }, [number, isUnread, isVisible, messageId])
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
