import type { DeadlineExplanationView } from '@lodge/contracts'
import { formatDayAndMonth, formatTimeOfDay, formatWeekday, toLocalTime } from '../../format/dates.ts'
import { formatMinutes } from '../../format/durations.ts'
import { cn } from '../../lib/cn.ts'
import { t } from '../../t.ts'
import { segmentColours } from './segment-colours.ts'
import { type ExplanationDay, splitIntoDays } from './split-into-days.ts'
import type { TimelineSegment } from './timeline-segments.ts'

type DayColumnsProps = {
  explanation: DeadlineExplanationView
  segments: readonly TimelineSegment[]
  now: number
}

/** Time that counts stands under its day and adds up to the target. */
export function ExplanationDayColumns({ explanation: deadlineExplanation, segments, now }: DayColumnsProps) {
  const days = splitIntoDays(segments, deadlineExplanation)
  return (
    <ol
      aria-label={t('ui.sla.why.timeline')}
      className="grid grid-cols-[repeat(auto-fit,minmax(72px,1fr))] gap-y-2"
    >
      {days.map((day) => (
        <DayColumn key={day.key} day={day} explanation={deadlineExplanation} now={now} />
      ))}
    </ol>
  )
}

function DayColumn({
  day,
  explanation: deadlineExplanation,
  now,
}: {
  day: ExplanationDay
  explanation: DeadlineExplanationView
  now: number
}) {
  const zone = { timeZone: deadlineExplanation.timezone }
  const isCounted = day.countedMinutes > 0
  return (
    <li className="flex min-w-0 flex-col border-s border-border px-1.5 text-xs tabular-nums last:border-e">
      <DayMarks day={day} explanation={deadlineExplanation} now={now} />
      <div aria-hidden className="relative -mx-1.5 h-7 overflow-hidden bg-surface">
        {day.segments.map((segment) => (
          <span
            key={segment.from}
            className={cn('absolute inset-y-0', segmentColours[segment.kind])}
            style={{ insetInlineStart: `${segment.start}%`, width: `${segment.width}%` }}
          />
        ))}
      </div>
      <span className="mt-1 whitespace-nowrap">
        {formatWeekday(day.noon, zone)}{' '}
        <span className="text-muted-foreground">
          {formatDayAndMonth(day.noon, deadlineExplanation.timezone)}
        </span>
      </span>
      <span className={cn('font-semibold', !isCounted && 'font-normal text-muted-foreground')}>
        {isCounted ? formatMinutes(day.countedMinutes) : t('ui.sla.why.none')}
      </span>
      {day.pausedMinutes > 0 && (
        <span className="text-muted-foreground">
          {t('ui.sla.why.paused')} {formatMinutes(day.pausedMinutes)}
        </span>
      )}
      {!isCounted && day.pausedMinutes === 0 && (
        <span className="text-muted-foreground">{day.holiday ?? t('ui.sla.why.closed')}</span>
      )}
    </li>
  )
}

/** Puts "Now 2:14 pm" and "Due 10:54 am" over their day. */
function DayMarks({
  day,
  explanation: deadlineExplanation,
  now,
}: {
  day: ExplanationDay
  explanation: DeadlineExplanationView
  now: number
}) {
  const zone = { timeZone: deadlineExplanation.timezone }
  const isOn = (moment: number) =>
    toLocalTime(moment, deadlineExplanation.timezone).format('YYYY-MM-DD') === day.key
  const dueAt =
    deadlineExplanation.deadline.dueAt === null ? null : Date.parse(deadlineExplanation.deadline.dueAt)
  return (
    <span className="-mx-1 flex h-8 flex-col justify-end pb-0.5 leading-4 whitespace-nowrap">
      {isOn(now) && <span>{t('ui.sla.why.now', { time: formatTimeOfDay(now, zone) })}</span>}
      {dueAt !== null && isOn(dueAt) && (
        <span className="text-accent">{t('ui.sla.why.dueMark', { time: formatTimeOfDay(dueAt, zone) })}</span>
      )}
    </span>
  )
}
