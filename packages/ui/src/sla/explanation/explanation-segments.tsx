import { ScrollRegion } from '../../components/ui/scroll-region.tsx'
import { formatMinutes } from '../../format/durations.ts'
import { cn } from '../../lib/cn.ts'
import type { Strings } from '../../strings.ts'
import { useStrings } from '../../strings-provider.tsx'
import { segmentColours } from './segment-colours.ts'
import { sumMinutes, type TimelineSegment } from './timeline-segments.ts'
import { formatSegmentSpan } from './format-segment-span.ts'

/** As many as stand open without making a wall of text. */
const maxSegmentsOpen = 6

/** The timeline in words: each stretch with its beginning, its end and what it means to the clock. */
export function ExplanationSegments({ segments: pieces, timezone }: { segments: readonly TimelineSegment[]; timezone: string }) {
  const messages = useStrings()
  const words = messages.sla.why
  if (pieces.length === 0) return null
  return (
    <details open={pieces.length <= maxSegmentsOpen} className="text-xs">
      <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-accent">
        {words.segments(pieces.length)}
      </summary>
      <ScrollRegion label={words.segmentList} className="max-h-48 overflow-y-auto rounded-sm">
        <ol>
          {pieces.map((piece) => (
            <li
              key={`${piece.from}${piece.kind}`}
              className="flex items-baseline gap-2 border-b border-border py-1 tabular-nums last:border-b-0"
            >
              <span
                aria-hidden
                className={cn('h-2.5 w-4 shrink-0 rounded-sm border border-border', segmentColours[piece.kind])}
              />
              <span className="min-w-0 flex-1">{formatSegmentSpan(piece, timezone, messages)}</span>
              <span className={cn('shrink-0', !isCounted(piece) && 'text-muted-foreground')}>
                {formatSegmentMeaning(piece, messages)}
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

function formatSegmentMeaning(piece: TimelineSegment, messages: Strings): string {
  const words = messages.sla.why
  const time = formatMinutes(sumMinutes([piece], piece.kind), messages)
  if (piece.kind === 'counted') return words.counted(time)
  return piece.kind === 'to_run' ? words.toRun(time) : words[piece.kind]
}
