import type { MessageView, TicketDetail } from '@lodge/contracts'
import { countDaysBetween, formatDate, formatWeekday, toLocalTime, useNow } from '@lodge/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { findFold, groupByDay, isFolded, listThreadEntries, type ThreadEntry } from './thread-entries.ts'
import { ThreadEvent } from './thread-event.tsx'
import { FirstMessage, ThreadFold } from './thread-fold.tsx'
import { ThreadMessage } from './thread-message.tsx'
import { useTrackSeenMessages } from './use-track-seen-messages.ts'

type ThreadTicket = Pick<TicketDetail, 'messages' | 'events'>

interface ThreadProps {
  ticket: ThreadTicket
  menuOf?: (message: MessageView) => ReactNode
}

/**
 * The conversation, oldest first, grouped by day, with the ticket's changes as thin lines. Of a long one the middle
 * is folded; a link to a message in it unfolds it.
 */
export function Thread({ ticket, menuOf }: ThreadProps) {
  // Messages that have been in sight do not fold away as more come.
  const [fold, setFold] = useState(() => findFold(ticket.messages))
  const location = useLocation()
  const linkedId = linkedMessageId(location)
  const entries = useMemo(() => listThreadEntries(ticket), [ticket])
  const linked = entries.find(({ id }) => id === linkedId)
  const present = linked && isFolded(linked, fold) ? null : fold
  const days = useMemo(
    () => groupByDay(entries.filter((entry) => !isFolded(entry, present))),
    [entries, present],
  )
  const folded = entries.filter((entry) => isFolded(entry, present))
  useTrackSeenMessages(ticket.messages)
  useScrollToMessage(linked ? location : null)

  const isBeforeFold = (entry: ThreadEntry) => present === null || entry.at < present.from
  const firstId = present && ticket.messages[0]?.id
  const show = (entry: ThreadEntry) => {
    if (entry.kind === 'event') return <ThreadEvent key={entry.id} event={entry.event} />
    const { message } = entry
    const isLinked = message.id === linkedId
    if (message.id === firstId && !isLinked) return <FirstMessage key={message.id} message={message} />
    return <ThreadMessage key={message.id} message={message} isLinked={isLinked} menu={menuOf?.(message)} />
  }
  return (
    <div
      role="log"
      aria-label={t('ticket-thread.thread.label')}
      className="flex flex-col gap-3 px-gutter py-4 max-lg:px-4"
    >
      {days.map(({ day, at: moment, entries: ofDay }, place) => (
        <section key={day} className="flex flex-col gap-3">
          <DayLine moment={moment} />
          {ofDay.filter(isBeforeFold).map(show)}
          {place === 0 && <ThreadFold folded={folded} onUnfold={() => setFold(null)} />}
          {ofDay.filter((entry) => !isBeforeFold(entry)).map(show)}
        </section>
      ))}
    </div>
  )
}

function DayLine({ moment }: { moment: string }) {
  const now = useNow('minute')
  const day = t('ticket-thread.thread.day', {
    weekday: formatWeekday(moment, {}, 'long'),
    date: formatDate(moment),
  })
  return (
    <h2 className="flex items-center gap-3 ps-11 text-xs text-muted-foreground after:h-px after:flex-1 after:bg-border max-md:ps-0">
      {countDaysBetween(toLocalTime(moment), toLocalTime(now)) === 0
        ? t('ticket-thread.thread.today', { date: day })
        : day}
    </h2>
  )
}

/** The message that an address points at, such as `#message-…`. */
function linkedMessageId({ hash }: Location): string | null {
  return /^#message-([0-9a-f-]{36})$/.exec(hash)?.[1] ?? null
}

/** Brings what an address points at into sight and gives it the focus; the same link followed again leads there again. */
function useScrollToMessage(location: Location | null): void {
  useEffect(() => {
    const element = location && document.getElementById(location.hash.slice(1))
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
  }, [location])
}
