import type { DeadlineView } from '@lodge/contracts'
import {
  cn,
  formatCountdown,
  formatOutsideHours,
  readDeadline,
  ToneIcon,
  toneTextColours,
  useNow,
} from '@lodge/ui'

/** The business time that a deadline has left, by the second; outside business hours, when it goes on. */
export function DueCountdown({ deadline }: { deadline: DeadlineView }) {
  const now = useNow('second')
  const reading = readDeadline(deadline, now)
  const { tone, closed, remainingMinutes } = reading
  // How late a breached deadline is matters more than when it goes on.
  const rests = closed !== null && tone !== 'breached' ? formatOutsideHours(reading, now) : ''
  return (
    <span
      className={cn('flex items-center justify-end gap-1.5 tabular-nums', toneTextColours[tone], {
        'text-base font-semibold': !rests,
        'text-xs': rests,
      })}
    >
      <ToneIcon tone={tone} />
      {rests || (remainingMinutes !== null && formatCountdown(remainingMinutes))}
    </span>
  )
}
