import type { SlaClockView } from '@lodge/contracts'
import { formatMinutes } from '../../format/durations.ts'
import { cn } from '../../lib/cn.ts'
import { useNow } from '../../lib/use-now.ts'
import type { Strings } from '../../strings.ts'
import { useStrings } from '../../strings-provider.tsx'
import { formatOutsideHours, formatDeadlineDue, formatDeadlinePercent, formatDeadlineRemaining } from './format-deadline.ts'
import type { DeadlineReading } from './read-deadline.ts'
import { SlaTrack } from './sla-track.tsx'
import { ToneIcon, toneTextColours } from './tone-icon.tsx'
import { useDeadlineReading } from './use-deadline.ts'

/** A clock in the staff's SLA panel: a finished clock takes one line, a running or paused one three. */
export function SlaCardBar({ deadline: clock, className }: { deadline: SlaClockView; className?: string }) {
  const messages = useStrings()
  const reading = useDeadlineReading(clock)
  const isOver = reading.tone === 'met' || reading.tone === 'cancelled' || reading.tone === 'none'
  return (
    <div className={cn('text-sm tabular-nums', className)}>
      <div className="flex items-center gap-1.5">
        <ToneIcon tone={reading.closed && reading.tone === 'on_track' ? 'paused' : reading.tone} />
        <span>{messages.sla.long[clock.metric]}</span>
        <span
          className={cn(
            'ml-auto',
            toneTextColours[reading.tone],
            !isOver && reading.tone !== 'paused' && 'font-semibold',
          )}
        >
          {formatHeadline(clock, reading, messages)}
        </span>
      </div>
      {!isOver && <CardDetails deadline={clock} reading={reading} />}
    </div>
  )
}

function CardDetails({ deadline: clock, reading }: { deadline: SlaClockView; reading: DeadlineReading }) {
  const messages = useStrings()
  const now = useNow('minute')
  const target =
    clock.targetMinutes === null ? '' : messages.sla.of(formatMinutes(clock.targetMinutes, messages))
  return (
    <>
      <SlaTrack reading={reading} isSmooth className="mt-1.5 h-1.5" />
      <div className="mt-1 flex flex-wrap justify-between gap-x-2 text-xs text-muted-foreground">
        <span>
          {formatSlaStatus(clock, reading, now, messages).join(', ')} {reading.tone !== 'paused' && target}
        </span>
        <span>{reading.tone === 'paused' ? target : formatDeadlineDue(clock, reading, now, messages)}</span>
      </div>
    </>
  )
}

function formatHeadline(clock: SlaClockView, reading: DeadlineReading, messages: Strings) {
  const { sla } = messages
  if (reading.tone === 'met' && clock.targetMinutes !== null)
    return sla.metIn(
      formatMinutes(reading.elapsedMinutes, messages),
      formatMinutes(clock.targetMinutes, messages),
    )
  if (reading.tone === 'paused') return sla.pausedLeft(formatMinutes(reading.remainingMinutes ?? 0, messages))
  return formatDeadlineRemaining(reading, messages)
}

/** "At risk, paused until Mon 9 am, 84%": how it stands, whether it runs now, and how far it has come. */
function formatSlaStatus(clock: SlaClockView, reading: DeadlineReading, now: number, messages: Strings) {
  const { pausedBecause, tone: tones } = messages.sla
  const { tone } = reading
  const reason = tone === 'paused' && clock.pauseReason ? pausedBecause[clock.pauseReason] : tones[tone]
  const closed = formatOutsideHours(reading, now, messages)
  const isCalm = tone === 'on_track'
  const words = closed === '' ? [reason] : isCalm ? [closed] : [reason, lowerFirst(closed)]
  return [...words, formatDeadlinePercent(reading, messages)].filter(Boolean)
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
