import type { DeadlineExplanationView } from '@lodge/contracts'

export type TimelineSegmentKind = 'counted' | 'to_run' | 'paused' | 'holiday' | 'closed' | 'resolved'

/** A stretch of time and what it means to the clock; times in milliseconds. */
export type TimelineSegment = { from: number; to: number; kind: TimelineSegmentKind }

/**
 * A clock's life as stretches: what the server explained up to its answer, then what still has to run until the
 * due time. What counted between the answer and `now` has moved from "to run" to "counted".
 */
export function toTimelineSegments({ clock, segments }: DeadlineExplanationView, now: number): TimelineSegment[] {
  const asOf = Date.parse(clock.asOf)
  const end = clock.dueAt === null ? Number.POSITIVE_INFINITY : Math.max(Date.parse(clock.dueAt), asOf)
  const past = segments.map(({ from, to, why }) => ({
    from: Date.parse(from),
    to: Date.parse(to),
    kind: why === 'open' ? ('counted' as const) : why,
  }))
  const known = past.at(-1)?.to ?? asOf
  const ahead = clock.upcomingSegments.map(({ from, to }) => ({
    from: Date.parse(from),
    to: Date.parse(to),
    kind: 'counted' as const,
  }))
  const future = fillGaps(
    ahead.filter(({ to }) => to > known),
    known,
  )
  return [...past, ...future]
    .flatMap((piece) => splitAt(clip(piece, end), now))
    .filter(({ from, to }) => to > from)
}

const clip = (piece: TimelineSegment, end: number): TimelineSegment => ({ ...piece, to: Math.min(piece.to, end) })

/** Time between two counting stretches ahead is closed, as far as anyone knows now. */
function fillGaps(ahead: TimelineSegment[], known: number): TimelineSegment[] {
  const pieces: TimelineSegment[] = []
  let last = known
  for (const { from, to, kind } of ahead) {
    const start = Math.max(from, last)
    if (start > last) pieces.push({ from: last, to: start, kind: 'closed' })
    pieces.push({ from: start, to, kind })
    last = to
  }
  return pieces
}

function splitAt(piece: TimelineSegment, now: number): TimelineSegment[] {
  if (piece.kind !== 'counted' || piece.to <= now) return [piece]
  if (piece.from >= now) return [{ ...piece, kind: 'to_run' }]
  return [
    { ...piece, to: now },
    { ...piece, from: now, kind: 'to_run' },
  ]
}

/** Minutes of one or several kinds. */
export function sumMinutes(pieces: readonly TimelineSegment[], ...kinds: TimelineSegmentKind[]) {
  return pieces.reduce(
    (sum, { from, to, kind }) => (kinds.includes(kind) ? sum + (to - from) / 60_000 : sum),
    0,
  )
}
