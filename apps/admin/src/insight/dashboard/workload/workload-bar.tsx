import { cn } from '@lodge/ui'

interface WorkloadBarProps {
  share: number
  hatchedShare?: number
  isUrgent?: boolean
}

/** A bar on the scale that it shares with the others; hatched is what nobody has. */
export function WorkloadBar({ share, hatchedShare = 0, isUrgent = false }: WorkloadBarProps) {
  const percent = (part: number) => `${Math.min(100, Math.round(part * 1000) / 10)}%`
  return (
    <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-track">
      <span
        className={cn(isUrgent ? 'bg-warning' : 'bg-accent')}
        style={{ width: percent(share - hatchedShare) }}
      />
      <span className="hatched text-accent" style={{ width: percent(hatchedShare) }} />
    </span>
  )
}
