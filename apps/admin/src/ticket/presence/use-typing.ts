import { useSession } from '@lodge/client'
import { presenceTimings, type Visibility } from '@lodge/contracts'
import { useEffect, useMemo } from 'react'
import { useSocket } from '../../socket-store.ts'

type SendTyping = (visibility: Visibility | null) => void

/**
 * Tells the others on a ticket that one is typing. Call what it gives on each keystroke with what is written; the
 * end is sent by itself: after a pause, when the message is there, and when the page is left.
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

/** Turns keystrokes into few words: the first at once, then one now and then, and one at the end. */
export function createTypingThrottle(say: SendTyping) {
  let sent: { visibility: Visibility; at: number } | null = null
  let pause: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(pause)
    if (sent) say(null)
    sent = null
  }
  function type(visibility: Visibility) {
    const now = Date.now()
    const isSent = sent?.visibility === visibility && now - sent.at < presenceTimings.typingThrottleMs
    if (!isSent) {
      sent = { visibility, at: now }
      say(visibility)
    }
    clearTimeout(pause)
    pause = setTimeout(stop, presenceTimings.typingIdleMs)
  }
  return { type, stop }
}
