import type { MessageView, ThreadEventView, TicketDetail } from '@lodge/contracts'
import { formatDate } from '@lodge/ui'
import { useMemo } from 'react'
import { messages } from '../messages.ts'
import { ThreadEvent } from './thread-event.tsx'
import { ThreadMessage } from './thread-message.tsx'

type Entry =
  | { kind: 'message'; id: string; at: string; message: MessageView }
  | { kind: 'event'; id: string; at: string; event: ThreadEventView }

/** The conversation, oldest first, grouped by day, with the ticket's changes as thin lines. */
export function Thread({ ticket }: { ticket: Pick<TicketDetail, 'messages' | 'events'> }) {
  const days = useMemo(() => byDay(ticket), [ticket])
  return (
    <div
      role="log"
      aria-label={messages.ticket.conversation}
      className="flex flex-col gap-3 px-gutter py-4 max-lg:px-4"
    >
      {days.map(({ day, entries }) => (
        <section key={day} aria-label={day} className="flex flex-col gap-3">
          <h2 className="flex items-center gap-3 pl-11 text-xs text-muted-foreground after:h-px after:flex-1 after:bg-border max-md:pl-0">
            {day}
          </h2>
          {entries.map((entry) =>
            entry.kind === 'message' ? (
              <ThreadMessage key={entry.id} message={entry.message} />
            ) : (
              <ThreadEvent key={entry.id} event={entry.event} />
            ),
          )}
        </section>
      ))}
    </div>
  )
}

/** Changes that the conversation shows already, or that only matter to the clocks. */
const silent = new Set(['ticket.opened', 'ticket.replied', 'deadline.changed'])

function byDay({ messages: written, events }: Pick<TicketDetail, 'messages' | 'events'>) {
  const entries: Entry[] = [
    ...written.map((message) => ({
      kind: 'message' as const,
      id: message.id,
      at: message.createdAt,
      message,
    })),
    ...events
      .filter(({ type }) => !silent.has(type))
      .map((event) => ({ kind: 'event' as const, id: event.id, at: event.at, event })),
  ].sort((a, b) => a.at.localeCompare(b.at))
  const days: { day: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = formatDate(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
