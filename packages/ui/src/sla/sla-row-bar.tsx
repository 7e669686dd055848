import type { SlaClockView } from '@lodge/contracts'
import { cn } from '../lib/cn.ts'
import { useMessages } from '../messages-provider.tsx'
import { percentWords, restWords } from './clock-words.ts'
import { SlaTrack } from './sla-track.tsx'
import { ToneIcon, toneText } from './tone-icon.tsx'
import { useClock } from './use-clock.ts'

/** The SLA cell of a ticket list: "Next 1 h 10 m left 62%" over a thin bar. */
export function SlaRowBar({ clock, className }: { clock: SlaClockView; className?: string }) {
  const messages = useMessages()
  const reading = useClock(clock)
  return (
    <div className={cn('min-w-0', className)}>
      <div className="flex items-center gap-[3px] text-xs tabular-nums">
        <ToneIcon tone={reading.tone} />
        <span className="min-w-0 truncate text-muted-foreground">{messages.sla.short[clock.metric]}</span>
        <span
          className={cn(
            'whitespace-nowrap',
            toneText[reading.tone],
            reading.tone !== 'paused' && 'font-semibold',
          )}
        >
          {reading.tone === 'paused' && <span className="sr-only">{messages.sla.tone.paused}, </span>}
          {restWords(reading, messages)}
        </span>
        <span className="ml-auto pl-1 text-muted-foreground">{percentWords(reading, messages)}</span>
      </div>
      <SlaTrack reading={reading} className="mt-1" />
    </div>
  )
}
