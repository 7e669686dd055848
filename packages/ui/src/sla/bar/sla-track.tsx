import { cn } from '../../lib/cn.ts'
import type { DeadlineReading, DeadlineTone } from './read-deadline.ts'

const fills: Record<DeadlineTone, string> = {
  on_track: 'bg-accent',
  at_risk: 'bg-warning',
  breached: 'bg-destructive',
  paused: 'hatched',
  met: 'bg-success',
  missed: 'bg-destructive',
  cancelled: 'bg-muted-foreground',
  none: 'bg-transparent',
}

/** Hatched like a paused bar, in its own colour where it is at risk. */
const closedFills: Partial<Record<DeadlineTone, string>> = {
  on_track: 'hatched',
  at_risk: 'hatched [--hatch:var(--warning)]',
}

const tracks: Partial<Record<DeadlineTone, string>> = {
  on_track: 'bg-accent/15',
  at_risk: 'bg-warning/15',
}

interface SlaTrackProps {
  reading: DeadlineReading
  /** Glides from second to second; a hundred of them would draw the page without a pause. */
  isSmooth?: boolean
  className?: string
}

/** Hidden from assistive technology, as words stand beside it. The fill is moved, not resized: it costs no layout. */
export function SlaTrack({ reading, isSmooth = false, className }: SlaTrackProps) {
  const isFull = reading.tone === 'met' || reading.tone === 'missed' || reading.tone === 'breached'
  const isClosed = reading.closed !== null && !isFull
  const percent = isFull ? 100 : Math.min(100, Math.max(0, reading.percent ?? 0))
  return (
    <div
      aria-hidden
      className={cn(
        'h-1 overflow-hidden rounded-full rtl:-scale-x-100',
        tracks[reading.tone] ?? 'bg-track',
        className,
      )}
    >
      <div
        data-bar-fill
        data-tone={reading.tone}
        className={cn(
          'h-full w-full rounded-full',
          isSmooth && 'transition-transform duration-1000 ease-linear',
          isClosed ? closedFills[reading.tone] : fills[reading.tone],
        )}
        style={{ transform: `translateX(${(percent - 100).toFixed(2)}%)` }}
      />
    </div>
  )
}
