import type { DeadlineView, TicketStatus } from '@lodge/contracts'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { useNow } from '../../lib/use-now.ts'
import {
  formatRequesterClosed,
  formatRequesterDeadline,
  formatRequesterDetails,
  isAnswered,
} from './format-requester-deadline.ts'
import type { DeadlineReading } from './read-deadline.ts'
import { SlaTrack } from './sla-track.tsx'
import { useDeadlineReading } from './use-deadline.ts'

type RequesterSlaBarProps = {
  deadline: DeadlineView
  /** Neither resolved nor closed. */
  status: TicketStatus
  size: 'large' | 'small'
  /** Stands beside the words of a large bar. */
  aside?: ReactNode
  /** Stands at the end of a large bar's details. */
  more?: ReactNode
  className?: string | undefined
}

/** "We aim to answer by Tue 3 pm": the words come first, the bar second. */
export function RequesterSlaBar({ deadline, status, size, aside, more, className }: RequesterSlaBarProps) {
  const reading = useDeadlineReading(deadline)
  const now = useNow('minute')
  const facts = { deadline, reading, status, now }
  const hasBar = isUnfinished(reading) || isAnswered(facts)
  if (size === 'small')
    return (
      <div className={cn('min-w-0', className)}>
        <p className="truncate text-base">{formatRequesterDeadline(facts)}</p>
        {hasBar && <SlaTrack reading={reading} className="mt-2" />}
        {reading.closed && (
          <p className="mt-1 truncate text-sm text-muted-foreground">{formatRequesterClosed(reading, now)}</p>
        )}
      </div>
    )
  const details = formatRequesterDetails(facts)
  return (
    <div className={cn('min-w-0', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-xl font-semibold text-balance">{formatRequesterDeadline(facts)}</p>
        {aside}
      </div>
      {hasBar && <SlaTrack reading={reading} isSmooth className="mt-3 h-2" />}
      {(details || more) && (
        <div className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-meta">
          <p className="text-muted-foreground tabular-nums">{details}</p>
          {more}
        </div>
      )}
    </div>
  )
}

function isUnfinished({ tone }: DeadlineReading) {
  return tone === 'on_track' || tone === 'at_risk' || tone === 'paused' || tone === 'breached'
}
