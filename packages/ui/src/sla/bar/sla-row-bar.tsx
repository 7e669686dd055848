import type { DeadlineView } from '@lodge/contracts'
import { cn } from '../../lib/cn.ts'
import { useNow } from '../../lib/use-now.ts'
import { t } from '../../t.ts'
import { formatDeadlinePercent, formatDeadlineRemaining, formatOutsideHours } from './format-deadline.ts'
import type { DeadlineReading } from './read-deadline.ts'
import { SlaTrack } from './sla-track.tsx'
import { ToneIcon, toneTextColours } from './tone-icon.tsx'
import { useDeadlineReading } from './use-deadline.ts'

type RowTextProps = { deadline: DeadlineView; reading: DeadlineReading }

/** "Next 1 h 10 m left 62%" or "Rests until Mon 9 am 62%" over a thin bar. */
export function SlaRowBar({ deadline, className }: { deadline: DeadlineView; className?: string }) {
  const reading = useDeadlineReading(deadline)
  // Lateness matters more than the next opening.
  const isClosed = reading.closed !== null && reading.tone !== 'breached'
  return (
    <div className={cn('min-w-0', className)}>
      <div className="flex items-center gap-[3px] text-xs tabular-nums">
        {isClosed ? (
          <OutsideHoursText deadline={deadline} reading={reading} />
        ) : (
          <RunningText deadline={deadline} reading={reading} />
        )}
        <span className="ms-auto ps-1 text-muted-foreground">{formatDeadlinePercent(reading)}</span>
      </div>
      <SlaTrack reading={reading} className="mt-1" />
    </div>
  )
}

function RunningText({ deadline, reading }: RowTextProps) {
  const { tone } = reading
  return (
    <>
      <ToneIcon tone={tone} />
      <span className="min-w-0 truncate text-muted-foreground">{t(`ui.sla.short.${deadline.metric}`)}</span>
      <span className={cn('whitespace-nowrap', toneTextColours[tone], tone !== 'paused' && 'font-semibold')}>
        {tone === 'paused' && <span className="sr-only">{t('ui.sla.tone.paused')}, </span>}
        {formatDeadlineRemaining(reading)}
      </span>
    </>
  )
}

/** Tells assistive technology which deadline it is and its time left. */
function OutsideHoursText({ deadline, reading }: RowTextProps) {
  const now = useNow('minute')
  const tone = reading.tone === 'on_track' ? 'paused' : reading.tone
  return (
    <>
      <ToneIcon tone={tone} />
      <span className="sr-only">
        {t(`ui.sla.short.${deadline.metric}`)}, {formatDeadlineRemaining(reading)},{' '}
      </span>
      <span className={cn('min-w-0 truncate', toneTextColours[tone])}>
        {formatOutsideHours(reading, now)}
      </span>
    </>
  )
}
