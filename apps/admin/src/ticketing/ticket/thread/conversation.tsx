import { useSession } from '@lodge/client'
import type { TicketDetail } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { useMessageMenu } from '../moving/use-message-menu.tsx'
import { isNewer, useSeenMessages } from './seen-messages-store.ts'
import { Thread } from './thread.tsx'

/**
 * The thread, kept at its newest message unless the agent has scrolled up to read; what comes then waits below and
 * says so.
 */
export function Conversation({ ticket }: { ticket: TicketDetail }) {
  const scroller = useRef<HTMLDivElement>(null)
  // A link to a message leads there, not to the end.
  const isAtEnd = useRef(!window.location.hash.startsWith('#message-'))
  const [isAway, setIsAway] = useState(false)
  const unseen = useUnseenCount(ticket)
  const { menuOf, dialogs } = useMessageMenu(ticket)
  const length = ticket.messages.length + ticket.events.length
  useEffect(() => {
    if (length > 0 && isAtEnd.current) scrollToEnd(scroller.current)
  }, [length])
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40
          setIsAway(!isAtEnd.current)
        }}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        <Thread ticket={ticket} menuOf={menuOf} />
      </div>
      {dialogs}
      {isAway && unseen > 0 && (
        <Button
          size="small"
          onClick={() => scrollToEnd(scroller.current)}
          className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full shadow-menu max-md:h-11"
        >
          <ArrowDown aria-hidden />
          {t('ticket-thread.thread.newBelow', { count: unseen })}
        </Button>
      )}
    </div>
  )
}

function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight
}

/** Returns the number of messages of others that this screen has not shown yet. */
function useUnseenCount({ number, messages }: TicketDetail): number {
  const me = useSession((state) => state.authUser?.alias)
  const seen = useSeenMessages((state) => state.byTicket[number])
  if (!seen) return 0
  return messages.filter((message) => message.author.alias !== me && isNewer(message, seen)).length
}
