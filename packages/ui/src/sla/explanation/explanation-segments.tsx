import { ScrollRegion } from '../../components/ui/scroll-region.tsx'
import { formatMinutes } from '../../format/durations.ts'
import { cn } from '../../lib/cn.ts'
import type { Strings } from '../../strings.ts'
import { useStrings } from '../../strings-provider.tsx'
import { formatSegmentSpan } from './format-segment-span.ts'
import { segmentColours } from './segment-colours.ts'
import { sumMinutes, type TimelineSegment } from './timeline-segments.ts'

/** As many as stand open without making a wall of text. */
const maxSegmentsOpen = 6

/** The timeline in words: each segment with its beginning, its end and what it means to the deadline. */
export function ExplanationSegments({
  segments,
  timezone,
}: {
  segments: readonly TimelineSegment[]
  timezone: string
}) {
  const strings = useStrings()
  const words = strings.sla.why
  if (segments.length === 0) return null
  return (
    <details open={segments.length <= maxSegmentsOpen} className="text-xs">
      <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-accent">
        {words.segments(segments.length)}
      </summary>
      <ScrollRegion label={words.segmentList} className="max-h-48 overflow-y-auto rounded-sm">
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
              <span className="min-w-0 flex-1">{formatSegmentSpan(segment, timezone, strings)}</span>
              <span className={cn('shrink-0', !isCounted(segment) && 'text-muted-foreground')}>
                {formatSegmentMeaning(segment, strings)}
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

function formatSegmentMeaning(segment: TimelineSegment, strings: Strings): string {
  const words = strings.sla.why
  const time = formatMinutes(sumMinutes([segment], segment.kind), strings)
  if (segment.kind === 'counted') return words.counted(time)
  return segment.kind === 'to_run' ? words.toRun(time) : words[segment.kind]
}
