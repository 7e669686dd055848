import type { DeadlineExplanationView } from '@lodge/contracts'
import { CalendarClock, ShieldCheck } from 'lucide-react'
import { formatMinutes } from '../../format/durations.ts'
import { cn } from '../../lib/cn.ts'
import { useNow } from '../../lib/use-now.ts'
import { t } from '../../t.ts'
import { readDeadline } from '../bar/read-deadline.ts'
import { ToneIcon } from '../bar/tone-icon.tsx'
import { ExplanationDayColumns } from './explanation-day-columns.tsx'
import { ExplanationSegments } from './explanation-segments.tsx'
import { formatExplanationTitle, formatStaffExplanation } from './format-explanation.ts'
import { segmentColours } from './segment-colours.ts'
import {
  sumMinutes,
  type TimelineSegment,
  type TimelineSegmentKind,
  toTimelineSegments,
} from './timeline-segments.ts'

export function StaffExplanation({
  explanation,
  className,
}: {
  explanation: DeadlineExplanationView
  className?: string
}) {
  const now = useNow('minute')
  const reading = readDeadline(explanation.deadline, now)
  const segments = toTimelineSegments(explanation, now)
  const facts = { explanation, segments, reading, now }
  return (
    <div className={cn('flex min-w-0 flex-col gap-3 text-base', className)}>
      <h3 className="flex items-center gap-2 text-lg font-semibold">
        <ToneIcon tone={reading.tone} className="size-4" />
        {formatExplanationTitle(facts)}
      </h3>
      <p>{formatStaffExplanation(facts)}</p>
      <ExplanationDayColumns explanation={explanation} segments={segments} now={now} />
      <SegmentLegend segments={segments} />
      <ExplanationSegments segments={segments} timezone={explanation.timezone} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-border pt-3 text-xs text-muted-foreground">
        <span className="inline-flex items-center gap-1.5">
          <ShieldCheck aria-hidden className="size-3.5" />
          {t('ui.sla.why.policy', { name: explanation.policyName, version: explanation.policyVersion })}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <CalendarClock aria-hidden className="size-3.5" />
          {t('ui.sla.why.businessHours', { name: explanation.businessHoursName, zone: explanation.timezone })}
        </span>
      </p>
    </div>
  )
}

function SegmentLegend({ segments }: { segments: readonly TimelineSegment[] }) {
  const time = (kind: TimelineSegmentKind) => formatMinutes(sumMinutes(segments, kind))
  const entries: [TimelineSegmentKind, string][] = [
    ['counted', t('ui.sla.why.counted', { time: time('counted') })],
    ['to_run', t('ui.sla.why.toRun', { time: time('to_run') })],
    ['paused', t('ui.sla.why.paused')],
    ['holiday', t('ui.sla.why.holiday')],
    ['closed', t('ui.sla.why.closed')],
    ['resolved', t('ui.sla.why.resolved')],
  ]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground tabular-nums">
      {entries
        .filter(([kind]) => sumMinutes(segments, kind) > 0)
        .map(([kind, label]) => (
          <li key={kind} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden
              className={cn('h-2.5 w-4 rounded-sm border border-border', segmentColours[kind])}
            />
            {label}
          </li>
        ))}
    </ul>
  )
}
