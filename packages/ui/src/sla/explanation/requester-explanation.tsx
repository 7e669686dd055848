import type { DeadlineExplanationView } from '@lodge/contracts'
import {
  formatClockTime,
  formatDateTime,
  formatDueTime,
  formatDueTimes,
  formatTimeOfDay,
  toLocalTime,
} from '../../format/dates.ts'
import { cn } from '../../lib/cn.ts'
import { useNow } from '../../lib/use-now.ts'
import { t } from '../../t.ts'
import { readDeadline } from '../bar/read-deadline.ts'
import { formatRequesterExplanation, formatUsedTime } from './format-explanation.ts'
import { segmentColours } from './segment-colours.ts'
import { type TimelineSegment, toTimelineSegments } from './timeline-segments.ts'

/** A sentence, then used, left and closed time on one line. */
export function RequesterExplanation({
  explanation,
  className,
}: {
  explanation: DeadlineExplanationView
  className?: string
}) {
  const now = useNow('minute')
  const { deadline, timezone } = explanation
  const reading = readDeadline(deadline, now)
  const segments = toTimelineSegments(explanation, now)
  const facts = { explanation, segments, reading, now }
  const dueTime = deadline.dueAt === null ? '' : formatDueTime(deadline.dueAt, now, { timeZone: timezone })
  const title =
    reading.tone === 'paused' || dueTime === ''
      ? t('ui.sla.requester.whyPaused')
      : t('ui.sla.requester.whyTitle', { when: dueTime })
  return (
    <div className={cn('flex min-w-0 flex-col gap-3 text-base', className)}>
      <h3 className="pe-8 text-lg font-semibold">{title}</h3>
      <p>{formatRequesterExplanation(facts)}</p>
      <SegmentStrip segments={segments} timezone={timezone} now={now} />
      {deadline.targetMinutes !== null && (
        <p className="border-t border-border pt-3 text-sm text-muted-foreground">{formatUsedTime(facts)}</p>
      )}
    </div>
  )
}

type SegmentGroup = { key: number; from: number; to: number; isOpen: boolean; segments: TimelineSegment[] }

function SegmentStrip({
  segments,
  timezone,
  now,
}: {
  segments: readonly TimelineSegment[]
  timezone: string
  now: number
}) {
  const zone = { timeZone: timezone }
  const groups = groupSegments(segments)
  const hasLabels = groups.length <= 3
  return (
    <ul className="flex min-w-0 gap-0.5">
      {groups.map(({ key, from, to, isOpen, segments: parts }) => {
        const label = isOpen
          ? formatOpenTime({ from, to }, now, zone)
          : t(`ui.sla.why.${parts[0]?.kind === 'holiday' ? 'holiday' : 'closed'}`)
        return (
          <li
            key={key}
            className="min-w-4"
            style={{ flexGrow: isOpen ? Math.max(1, (to - from) / 60_000) : 0, flexBasis: isOpen ? 0 : 56 }}
          >
            <div aria-hidden className={cn('flex h-3', !isOpen && 'border border-border bg-surface')}>
              {isOpen &&
                parts.map((segment) => (
                  <span
                    key={segment.from}
                    className={segmentColours[segment.kind]}
                    style={{ flexGrow: segment.to - segment.from, flexBasis: 0 }}
                  />
                ))}
            </div>
            <span className={hasLabels ? 'mt-1 block text-xs text-muted-foreground' : 'sr-only'}>
              {label}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns "today 9 am – 5 pm", with the second day where it differs. */
function formatOpenTime(
  { from, to }: Pick<SegmentGroup, 'from' | 'to'>,
  now: number,
  zone: {
    timeZone: string
  },
) {
  if (to - from < 60_000) return formatDueTime(from, now, zone)
  const [start = '', end = ''] = formatDueTimes([from, to], now, zone)
  const isSameDay = toLocalTime(from, zone.timeZone).isSame(toLocalTime(to, zone.timeZone), 'day')
  if (!isSameDay) return `${start} – ${end}`
  const hasDate = start === formatDateTime(from, zone.timeZone)
  return `${start} – ${hasDate ? formatClockTime(to, zone.timeZone) : formatTimeOfDay(to, zone)}`
}

function groupSegments(segments: readonly TimelineSegment[]): SegmentGroup[] {
  const groups: SegmentGroup[] = []
  for (const segment of segments) {
    const isOpen = segment.kind !== 'closed' && segment.kind !== 'holiday'
    const last = groups.at(-1)
    if (last && last.isOpen === isOpen) {
      last.to = segment.to
      last.segments.push(segment)
    } else groups.push({ key: segment.from, from: segment.from, to: segment.to, isOpen, segments: [segment] })
  }
  return groups
}
