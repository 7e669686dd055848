import { useSession } from '@lodge/client'
import { presenceTimings, type Visibility } from '@lodge/contracts'
import { useEffect, useMemo } from 'react'
import { useSocket } from '../../../foundation/socket-store.ts'

type SendTyping = (visibility: Visibility | null) => void

/**
 * Tells the others on a ticket that the agent is typing. Call the returned function on each keystroke; the end is
 * announced by itself: after a pause, when the message is there, and when the page is left.
 */
export function useTyping(number: number): (visibility: Visibility) => void {
  const socket = useSocket((state) => state.socket)
  const me = useSession((state) => state.authUser?.alias ?? '')
  const typing = useMemo(
    () =>
      createTypingThrottle((visibility) => socket?.volatile.emit('ticket.typing', { number, visibility })),
    [socket, number],
  )
  useEffect(() => {
    const handleMessage = (message: { ticketNumber: number; author: { alias: string } }) => {
      if (message.ticketNumber === number && message.author.alias === me) typing.stop()
    }
    socket?.on('message.added', handleMessage)
    return () => {
      socket?.off('message.added', handleMessage)
      typing.stop()
    }
  }, [socket, number, me, typing])
  return typing.type
}

/** Turns keystrokes into few announcements: one at once, one now and then, and one at the end. */
export function createTypingThrottle(send: SendTyping) {
  let sent: { visibility: Visibility; at: number } | null = null
  let pause: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(pause)
    if (sent) send(null)
    sent = null
  }
  function type(visibility: Visibility) {
    const now = Date.now()
    const isSent = sent?.visibility === visibility && now - sent.at < presenceTimings.typingThrottleMs
    if (!isSent) {
      sent = { visibility, at: now }
      send(visibility)
    }
    clearTimeout(pause)
    pause = setTimeout(stop, presenceTimings.typingIdleMs)
  }
  return { type, stop }
}
