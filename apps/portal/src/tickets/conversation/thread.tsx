import type { MessageView } from '@lodge/contracts'
import { countDaysBetween, formatDate, formatWeekday, toLocalTime, useNow } from '@lodge/ui'
import { t } from '../../t.ts'
import { ThreadMessage } from './thread-message.tsx'

/** The conversation, oldest first, grouped by day. */
export function Thread({ thread }: { thread: readonly MessageView[] }) {
  return (
    <section aria-label={t('tickets.ticket.conversation')} className="mt-5 flex flex-col gap-5">
      {groupByDay(thread).map(({ day, list }) => (
        <div key={day} className="flex flex-col gap-4">
          <DayHeading moment={list[0]?.createdAt ?? day} />
          {list.map((message) => (
            <ThreadMessage key={message.id} message={message} />
          ))}
        </div>
      ))}
    </section>
  )
}

function DayHeading({ moment }: { moment: string }) {
  const now = useNow('minute')
  const isToday = countDaysBetween(toLocalTime(moment), toLocalTime(now)) === 0
  const date = formatDate(moment)
  return (
    <h2 className="flex items-center gap-4 text-sm font-normal text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {isToday
        ? t('tickets.ticket.today', { date })
        : t('tickets.ticket.day', { weekday: formatWeekday(moment, {}, 'long'), date })}
    </h2>
  )
}

/** Messages by the day on which they were written, in the reader's own zone. */
function groupByDay(thread: readonly MessageView[]): { day: string; list: MessageView[] }[] {
  const days = new Map<string, MessageView[]>()
  for (const message of thread) {
    const day = toLocalTime(message.createdAt).format('YYYY-MM-DD')
    days.set(day, [...(days.get(day) ?? []), message])
  }
  return [...days].map(([day, list]) => ({ day, list }))
}
