import type { SlaClockView } from '@lodge/contracts'
import { cn } from '../../lib/cn.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStrings } from '../../strings-provider.tsx'
import { formatOutsideHours, formatDeadlinePercent, formatDeadlineRemaining } from './format-deadline.ts'
import type { DeadlineReading } from './read-deadline.ts'
import { SlaTrack } from './sla-track.tsx'
import { ToneIcon, toneTextColours } from './tone-icon.tsx'
import { useDeadlineReading } from './use-deadline.ts'

type RowTextProps = { deadline: SlaClockView; reading: DeadlineReading }

/** The SLA cell of a ticket list: "Next 1 h 10 m left 62%" or "Paused until Mon 9 am 62%" over a thin bar. */
export function SlaRowBar({ deadline: clock, className }: { deadline: SlaClockView; className?: string }) {
  const messages = useStrings()
  const reading = useDeadlineReading(clock)
  // How late a breached clock is matters more than when it goes on.
  const isClosed = reading.closed !== null && reading.tone !== 'breached'
  return (
    <div className={cn('min-w-0', className)}>
      <div className="flex items-center gap-[3px] text-xs tabular-nums">
        {isClosed ? (
          <OutsideHoursText deadline={clock} reading={reading} />
        ) : (
          <RunningText deadline={clock} reading={reading} />
        )}
        <span className="ml-auto pl-1 text-muted-foreground">{formatDeadlinePercent(reading, messages)}</span>
      </div>
      <SlaTrack reading={reading} className="mt-1" />
    </div>
  )
}

function RunningText({ deadline: clock, reading }: RowTextProps) {
  const messages = useStrings()
  const { tone } = reading
  return (
    <>
      <ToneIcon tone={tone} />
      <span className="min-w-0 truncate text-muted-foreground">{messages.sla.short[clock.metric]}</span>
      <span className={cn('whitespace-nowrap', toneTextColours[tone], tone !== 'paused' && 'font-semibold')}>
        {tone === 'paused' && <span className="sr-only">{messages.sla.tone.paused}, </span>}
        {formatDeadlineRemaining(reading, messages)}
      </span>
    </>
  )
}

/** Outside business hours: when the clock goes on; which one it is and what is left of it, for the ear. */
function OutsideHoursText({ deadline: clock, reading }: RowTextProps) {
  const messages = useStrings()
  const now = useNow('minute')
  const tone = reading.tone === 'on_track' ? 'paused' : reading.tone
  return (
    <>
      <ToneIcon tone={tone} />
      <span className="sr-only">
        {messages.sla.short[clock.metric]}, {formatDeadlineRemaining(reading, messages)},{' '}
      </span>
      <span className={cn('min-w-0 truncate', toneTextColours[tone])}>{formatOutsideHours(reading, now, messages)}</span>
    </>
  )
}
