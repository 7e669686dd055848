import type { MessageView } from '@lodge/contracts'
import { useEffect, useState } from 'react'
import { isNewer, useSeenMessages } from './seen-messages-store.ts'

const seenAfterMs = 1_000

/**
 * Notes which messages the agent has had in sight. What the thread opened with counts at once; what comes later
 * when it has stood in sight for a moment, on a page that somebody looks at.
 */
export function useTrackSeenMessages(messages: readonly MessageView[]): void {
  const [opened] = useState(() => messages.at(-1))
  useEffect(() => {
    if (opened) useSeenMessages.getState().saw(opened)
  }, [opened])

  useEffect(() => {
    const { byTicket, saw } = useSeenMessages.getState()
    const unseen = messages.filter((message) => {
      const seen = byTicket[message.ticketNumber]
      return !seen || isNewer(message, seen)
    })
    if (unseen.length === 0) return
    const timers = new Map<Element, ReturnType<typeof setTimeout>>()
    const byElement = new Map<Element, MessageView>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target))
        const message = byElement.get(target)
        if (isIntersecting && message && document.visibilityState === 'visible')
          timers.set(
            target,
            setTimeout(() => saw(message), seenAfterMs),
          )
      }
    })
    const watch = () => {
      observer.disconnect()
      for (const timer of timers.values()) clearTimeout(timer)
      for (const message of unseen) {
        const element = document.getElementById(`message-${message.id}`)
        if (!element) continue
        byElement.set(element, message)
        observer.observe(element)
      }
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      document.removeEventListener('visibilitychange', watch)
      observer.disconnect()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [messages])
}
