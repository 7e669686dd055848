import type { TimelineSegmentKind } from './timeline-segments.ts'

/** Classes that each kind of time is drawn with; every kind is also told in words beside the drawing. */
export const segmentColours: Record<TimelineSegmentKind, string> = {
  counted: 'bg-accent',
  to_run: 'bg-accent/35',
  paused: 'hatched bg-surface',
  holiday: 'bg-status-on-hold/30',
  closed: 'bg-surface',
  resolved: 'bg-success/25',
}
