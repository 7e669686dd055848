import { type DeadlineExplanationView, minuteMs } from '@lodge/contracts'

export type TimelineSegmentKind = 'counted' | 'to_run' | 'paused' | 'holiday' | 'closed' | 'resolved'

/** Milliseconds. */
export type TimelineSegment = { from: number; to: number; kind: TimelineSegmentKind }

/**
 * Returns the server's segments up to its answer, then those to come. Time that counted between the answer and `now`
 * moves from "to run" to "counted".
 */
export function toTimelineSegments(
  { deadline, segments }: DeadlineExplanationView,
  now: number,
): TimelineSegment[] {
  const asOf = Date.parse(deadline.asOf)
  const end = deadline.dueAt === null ? Number.POSITIVE_INFINITY : Math.max(Date.parse(deadline.dueAt), asOf)
  const pastSegments = segments.map(({ from, to, why }) => ({
    from: Date.parse(from),
    to: Date.parse(to),
    kind: why === 'open' ? ('counted' as const) : why,
  }))
  const knownUntil = pastSegments.at(-1)?.to ?? asOf
  const upcomingSegments = deadline.upcomingSegments.map(({ from, to }) => ({
    from: Date.parse(from),
    to: Date.parse(to),
    kind: 'counted' as const,
  }))
  const future = fillGaps(
    upcomingSegments.filter(({ to }) => to > knownUntil),
    knownUntil,
  )
  return [...pastSegments, ...future]
    .flatMap((segment) => splitAt(clip(segment, end), now))
    .filter(({ from, to }) => to > from)
}

const clip = (segment: TimelineSegment, end: number): TimelineSegment => ({
  ...segment,
  to: Math.min(segment.to, end),
})

/** Gaps ahead are closed time. */
function fillGaps(upcomingSegments: TimelineSegment[], knownUntil: number): TimelineSegment[] {
  const segments: TimelineSegment[] = []
  let last = knownUntil
  for (const { from, to, kind } of upcomingSegments) {
    const start = Math.max(from, last)
    if (start > last) segments.push({ from: last, to: start, kind: 'closed' })
    segments.push({ from: start, to, kind })
    last = to
  }
  return segments
}

function splitAt(segment: TimelineSegment, now: number): TimelineSegment[] {
  if (segment.kind !== 'counted' || segment.to <= now) return [segment]
  if (segment.from >= now) return [{ ...segment, kind: 'to_run' }]
  return [
    { ...segment, to: now },
    { ...segment, from: now, kind: 'to_run' },
  ]
}

export function sumMinutes(segments: readonly TimelineSegment[], ...kinds: TimelineSegmentKind[]) {
  return segments.reduce(
    (sum, { from, to, kind }) => (kinds.includes(kind) ? sum + (to - from) / minuteMs : sum),
    0,
  )
}
