import { useEffect, useSyncExternalStore } from 'react'
import { useMatch } from 'react-router'
import { markTicketRead } from './queries.ts'
import { useUnreadCount } from './unread-store.ts'

/**
 * Marks the notifications of a ticket as read when it is opened, and those that arrive while it is open. A hidden
 * tab marks nothing.
 */
export function useMarkOpenTicketRead(isCounted: boolean): void {
  const match = useMatch('/admin/tickets/:number/detail')
  const number = Number(match?.params.number)
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const arrived = useUnreadCount((state) => (state.latest?.number === number ? state.latest.id : null))

  useEffect(() => {
    const hasNew = arrived !== null || useUnreadCount.getState().count > 0
    if (!isCounted || !isVisible || !Number.isInteger(number) || !hasNew) return
    // It stays unread where that fails.
    markTicketRead(number).catch(() => undefined)
  }, [isCounted, isVisible, number, arrived])
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
