import type { SlaClockView } from '@lodge/contracts'
import { cn } from '../lib/cn.ts'
import { useNow } from '../lib/now.ts'
import { useMessages } from '../messages-provider.tsx'
import { dueWords } from './clock-words.ts'
import { SlaRowBar } from './sla-row-bar.tsx'
import { SlaWhyPopover, type SlaWhyPopoverProps } from './sla-why-popover.tsx'
import { useClock } from './use-clock.ts'

type SlaRowWhyProps = Omit<SlaWhyPopoverProps, 'audience' | 'children' | 'metric' | 'summary'> & {
  clock: SlaClockView
}

/**
 * The SLA cell of a list as a button: hover, focus or click tells when the clock is due at once, and why as soon as
 * `clocks` are there. Fetch them in `onOpen`.
 */
export function SlaRowWhy({ clock, className, ...popover }: SlaRowWhyProps) {
  const messages = useMessages()
  const reading = useClock(clock)
  const due = dueWords(clock, reading, useNow('minute'), messages)
  return (
    <SlaWhyPopover
      {...popover}
      audience="staff"
      metric={clock.metric}
      summary={[messages.sla.long[clock.metric], due].filter(Boolean).join(', ')}
      className={cn('block w-full min-w-0 rounded-sm text-left font-normal hover:no-underline', className)}
    >
      <SlaRowBar clock={clock} />
      {due && <span className="sr-only">, {due}</span>}
    </SlaWhyPopover>
  )
}
