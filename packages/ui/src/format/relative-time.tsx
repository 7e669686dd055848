import { useNow } from '../lib/use-now.ts'
import { type DateInput, formatDateTime } from './dates.ts'
import { formatRelative } from './format-relative.ts'

/** Renews "4 min ago" each minute, with the full date-time as title. */
export function RelativeTime({ at, className }: { at: DateInput; className?: string }) {
  const now = useNow('minute')
  const exact = new Date(at)
  // The shared minute is cut, so a moment of this minute would lie ahead.
  const text = formatRelative(exact, Math.max(now, Math.min(exact.getTime(), now + 60_000)))
  return (
    <time dateTime={exact.toISOString()} title={formatDateTime(exact)} className={className}>
      {text}
    </time>
  )
}
