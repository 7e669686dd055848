import type { TimelineSegmentKind } from './timeline-segments.ts'

/** Words beside the drawing tell every kind too. */
export const segmentColours: Record<TimelineSegmentKind, string> = {
  counted: 'bg-accent',
  to_run: 'bg-accent/35',
  paused: 'hatched bg-surface',
  holiday: 'bg-status-on-hold/30',
  closed: 'bg-surface',
  resolved: 'bg-success/25',
}
