import type { DeadlineView } from '@lodge/contracts'
import { formatMinutes } from '../../format/durations.ts'
import { joinFacts } from '../../format/lists.ts'
import { cn } from '../../lib/cn.ts'
import { useNow } from '../../lib/use-now.ts'
import { t } from '../../t.ts'
import {
  formatDeadlineDue,
  formatDeadlinePercent,
  formatDeadlineRemaining,
  formatOutsideHours,
} from './format-deadline.ts'
import type { DeadlineReading } from './read-deadline.ts'
import { SlaTrack } from './sla-track.tsx'
import { ToneIcon, toneTextColours } from './tone-icon.tsx'
import { useDeadlineReading } from './use-deadline.ts'

/** A finished deadline takes one line, another three. */
export function SlaCardBar({ deadline, className }: { deadline: DeadlineView; className?: string }) {
  const reading = useDeadlineReading(deadline)
  const isOver = reading.tone === 'met' || reading.tone === 'cancelled' || reading.tone === 'none'
  return (
    <div className={cn('text-sm tabular-nums', className)}>
      <div className="flex items-center gap-1.5">
        <ToneIcon tone={reading.closed && reading.tone === 'on_track' ? 'paused' : reading.tone} />
        <span>{t(`ui.sla.long.${deadline.metric}`)}</span>
        <span
          className={cn(
            'ms-auto',
            toneTextColours[reading.tone],
            !isOver && reading.tone !== 'paused' && 'font-semibold',
          )}
        >
          {formatHeadline(deadline, reading)}
        </span>
      </div>
      {!isOver && <CardDetails deadline={deadline} reading={reading} />}
    </div>
  )
}

function CardDetails({ deadline, reading }: { deadline: DeadlineView; reading: DeadlineReading }) {
  const now = useNow('minute')
  const target =
    deadline.targetMinutes === null ? '' : t('ui.sla.of', { target: formatMinutes(deadline.targetMinutes) })
  return (
    <>
      <SlaTrack reading={reading} isSmooth className="mt-1.5 h-1.5" />
      <div className="mt-1 flex flex-wrap justify-between gap-x-2 text-xs text-muted-foreground">
        <span>
          {joinFacts(formatSlaStatus(deadline, reading, now))} {reading.tone !== 'paused' && target}
        </span>
        <span>{reading.tone === 'paused' ? target : formatDeadlineDue(deadline, reading, now)}</span>
      </div>
    </>
  )
}

function formatHeadline(deadline: DeadlineView, reading: DeadlineReading) {
  if (reading.tone === 'met' && deadline.targetMinutes !== null)
    return t('ui.sla.metIn', {
      time: formatMinutes(reading.elapsedMinutes),
      target: formatMinutes(deadline.targetMinutes),
    })
  if (reading.tone === 'paused')
    return t('ui.sla.pausedLeft', { time: formatMinutes(reading.remainingMinutes ?? 0) })
  return formatDeadlineRemaining(reading)
}

/** Returns "At risk, paused until Mon 9 am, 84%". */
function formatSlaStatus(deadline: DeadlineView, reading: DeadlineReading, now: number) {
  const { tone } = reading
  const reason =
    tone === 'paused' && deadline.pauseReason
      ? t(`ui.sla.pausedBecause.${deadline.pauseReason}`)
      : t(`ui.sla.tone.${tone}`)
  const closed = formatOutsideHours(reading, now)
  const isCalm = tone === 'on_track'
  const parts = closed === '' ? [reason] : isCalm ? [closed] : [reason, lowerFirst(closed)]
  return [...parts, formatDeadlinePercent(reading)].filter(Boolean)
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
