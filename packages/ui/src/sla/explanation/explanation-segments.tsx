import { ScrollRegion } from '../../components/ui/scroll-region.tsx'
import { formatMinutes } from '../../format/durations.ts'
import { cn } from '../../lib/cn.ts'
import { t } from '../../t.ts'
import { formatSegmentSpan } from './format-segment-span.ts'
import { segmentColours } from './segment-colours.ts'
import { sumMinutes, type TimelineSegment } from './timeline-segments.ts'

/** More would be a wall of text. */
const maxSegmentsOpen = 6

export function ExplanationSegments({
  segments,
  timezone,
}: {
  segments: readonly TimelineSegment[]
  timezone: string
}) {
  if (segments.length === 0) return null
  return (
    <details open={segments.length <= maxSegmentsOpen} className="text-xs">
      <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-accent">
        {t('ui.sla.why.segments', { count: segments.length })}
      </summary>
      <ScrollRegion label={t('ui.sla.why.segmentList')} className="max-h-48 overflow-y-auto rounded-sm">
        <ol>
          {segments.map((segment) => (
            <li
              key={`${segment.from}${segment.kind}`}
              className="flex items-baseline gap-2 border-b border-border py-1 tabular-nums last:border-b-0"
            >
              <span
                aria-hidden
                className={cn(
                  'h-2.5 w-4 shrink-0 rounded-sm border border-border',
                  segmentColours[segment.kind],
                )}
              />
              <span className="min-w-0 flex-1">{formatSegmentSpan(segment, timezone)}</span>
              <span className={cn('shrink-0', !isCounted(segment) && 'text-muted-foreground')}>
                {formatSegmentMeaning(segment)}
              </span>
            </li>
          ))}
        </ol>
      </ScrollRegion>
    </details>
  )
}

function isCounted({ kind }: TimelineSegment): boolean {
  return kind === 'counted' || kind === 'to_run'
}

function formatSegmentMeaning(segment: TimelineSegment): string {
  const time = formatMinutes(sumMinutes([segment], segment.kind))
  if (segment.kind === 'counted') return t('ui.sla.why.counted', { time })
  return segment.kind === 'to_run' ? t('ui.sla.why.toRun', { time }) : t(`ui.sla.why.${segment.kind}`)
}
