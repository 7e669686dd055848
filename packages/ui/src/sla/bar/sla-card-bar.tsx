import type { DeadlineView } from '@lodge/contracts'
import { formatMinutes } from '../../format/durations.ts'
import { cn } from '../../lib/cn.ts'
import { useNow } from '../../lib/use-now.ts'
import type { Strings } from '../../strings.ts'
import { useStrings } from '../../strings-provider.tsx'
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

/** A deadline in the staff's SLA panel: a finished deadline takes one line, a running or paused one three. */
export function SlaCardBar({ deadline, className }: { deadline: DeadlineView; className?: string }) {
  const strings = useStrings()
  const reading = useDeadlineReading(deadline)
  const isOver = reading.tone === 'met' || reading.tone === 'cancelled' || reading.tone === 'none'
  return (
    <div className={cn('text-sm tabular-nums', className)}>
      <div className="flex items-center gap-1.5">
        <ToneIcon tone={reading.closed && reading.tone === 'on_track' ? 'paused' : reading.tone} />
        <span>{strings.sla.long[deadline.metric]}</span>
        <span
          className={cn(
            'ml-auto',
            toneTextColours[reading.tone],
            !isOver && reading.tone !== 'paused' && 'font-semibold',
          )}
        >
          {formatHeadline(deadline, reading, strings)}
        </span>
      </div>
      {!isOver && <CardDetails deadline={deadline} reading={reading} />}
    </div>
  )
}

function CardDetails({ deadline, reading }: { deadline: DeadlineView; reading: DeadlineReading }) {
  const strings = useStrings()
  const now = useNow('minute')
  const target =
    deadline.targetMinutes === null ? '' : strings.sla.of(formatMinutes(deadline.targetMinutes, strings))
  return (
    <>
      <SlaTrack reading={reading} isSmooth className="mt-1.5 h-1.5" />
      <div className="mt-1 flex flex-wrap justify-between gap-x-2 text-xs text-muted-foreground">
        <span>
          {formatSlaStatus(deadline, reading, now, strings).join(', ')} {reading.tone !== 'paused' && target}
        </span>
        <span>{reading.tone === 'paused' ? target : formatDeadlineDue(deadline, reading, now, strings)}</span>
      </div>
    </>
  )
}

function formatHeadline(deadline: DeadlineView, reading: DeadlineReading, strings: Strings) {
  const { sla } = strings
  if (reading.tone === 'met' && deadline.targetMinutes !== null)
    return sla.metIn(
      formatMinutes(reading.elapsedMinutes, strings),
      formatMinutes(deadline.targetMinutes, strings),
    )
  if (reading.tone === 'paused') return sla.pausedLeft(formatMinutes(reading.remainingMinutes ?? 0, strings))
  return formatDeadlineRemaining(reading, strings)
}

/** "At risk, paused until Mon 9 am, 84%": how it stands, whether it runs now, and how far it has come. */
function formatSlaStatus(deadline: DeadlineView, reading: DeadlineReading, now: number, strings: Strings) {
  const { pausedBecause, tone: tones } = strings.sla
  const { tone } = reading
  const reason = tone === 'paused' && deadline.pauseReason ? pausedBecause[deadline.pauseReason] : tones[tone]
  const closed = formatOutsideHours(reading, now, strings)
  const isCalm = tone === 'on_track'
  const words = closed === '' ? [reason] : isCalm ? [closed] : [reason, lowerFirst(closed)]
  return [...words, formatDeadlinePercent(reading, strings)].filter(Boolean)
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
