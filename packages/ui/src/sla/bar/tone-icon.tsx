import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  Pause,
  Timer,
  TriangleAlert,
} from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import type { DeadlineTone } from './read-deadline.ts'

const icons: Record<DeadlineTone, LucideIcon> = {
  on_track: Timer,
  at_risk: TriangleAlert,
  breached: CircleAlert,
  paused: Pause,
  met: CircleCheck,
  missed: CircleAlert,
  cancelled: Ban,
  none: CircleDashed,
}

export const toneTextColours: Record<DeadlineTone, string> = {
  on_track: 'text-foreground',
  at_risk: 'text-warning',
  breached: 'text-destructive',
  paused: 'text-muted-foreground',
  met: 'text-success',
  missed: 'text-destructive',
  cancelled: 'text-muted-foreground',
  none: 'text-muted-foreground',
}

/** Stands beside words, so it is hidden from assistive technology. */
export function ToneIcon({ tone, className }: { tone: DeadlineTone; className?: string }) {
  const Icon = icons[tone]
  return (
    <Icon
      aria-hidden
      className={cn(
        'size-3.5 shrink-0',
        tone === 'on_track' ? 'text-accent' : toneTextColours[tone],
        className,
      )}
    />
  )
}
