import type { DeadlineView } from '@lodge/contracts'
import { cn, formatCountdown, formatMinutes, formatOutsideHours, readDeadline } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import type { WallPage } from './wall-pages.ts'
import { WallPanel } from './wall-panel.tsx'

/** Tickets that are late or soon will be, with the time that is left. */
export function WallBreaching({ tickets, now }: { tickets: WallPage['breaching']; now: number }) {
  return (
    <WallPanel title={t('wall.board.breaching')} aside={t('wall.board.dueOrder')}>
      {tickets.length === 0 && <p className="py-[1rem] text-[2rem]">{t('wall.board.nothing')}</p>}
      {/* A row that does not fit whole goes to a second column, which is out of sight. */}
      <ul className="flex min-h-0 flex-1 flex-col flex-wrap overflow-hidden">
        {tickets.map((ticket) => (
          <li
            key={ticket.number}
            className="flex min-h-[4rem] w-full items-center gap-[1.5rem] border-t border-border text-[2rem] leading-tight"
          >
            <span className="shrink-0 font-semibold tabular-nums">
              {t('wall.board.number', { number: String(ticket.number) })}
            </span>
            <span className="min-w-0 flex-1 truncate">
              {[ticket.subject, ticket.team, ticket.assignee].filter(Boolean).join(' · ')}
            </span>
            {ticket.deadline && <TimeLeft deadline={ticket.deadline} now={now} />}
          </li>
        ))}
      </ul>
    </WallPanel>
  )
}

/** Business time, as everywhere: outside business hours it rests. */
function TimeLeft({ deadline, now }: { deadline: DeadlineView; now: number }) {
  const reading = readDeadline(deadline, now)
  const { tone, remainingMinutes } = reading
  if (remainingMinutes === null) return null
  const isLate = tone === 'breached'
  return (
    <span className={cn('shrink-0 font-semibold tabular-nums', isLate ? 'text-destructive' : 'text-warning')}>
      {isLate
        ? t('wall.board.late', { time: formatMinutes(-remainingMinutes) })
        : formatOutsideHours(reading, now) || formatCountdown(remainingMinutes)}
    </span>
  )
}
