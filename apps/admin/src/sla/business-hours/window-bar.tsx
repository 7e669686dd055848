import type { Weekday } from '@lodge/contracts'
import { cn, readingKey } from '@lodge/ui'
import type { KeyboardEvent } from 'react'
import { t } from '../../foundation/t.ts'
import type { useLaneDrag } from './use-lane-drag.ts'
import {
  formatShortTime,
  moveWindow,
  removeWindow,
  stepMinutes,
  toLanePercent,
  type WeeklySchedule,
  type WindowSegment,
} from './weekly-windows.ts'

interface WindowBarProps {
  segment: WindowSegment
  lane: Weekday
  weekly: WeeklySchedule
  isChosen: boolean
  onChoose: () => void
  onChange: (weekly: WeeklySchedule) => void
  drag: ReturnType<typeof useLaneDrag>
}

/** A window, or its end on the next day. Over midnight its edge is dashed on both days. */
export function WindowBar(props: WindowBarProps) {
  const { segment, weekly, isChosen, onChoose, drag } = props
  const window = weekly[segment.day][segment.index]
  if (!window) return null
  const name = t('sla-settings.businessHours.window', {
    day: t(`sla-settings.businessHours.days.${segment.day}`),
    from: window[0],
    to: window[1],
  })
  return (
    <div
      style={{
        insetInlineStart: toLanePercent(segment.from),
        width: toLanePercent(segment.to - segment.from),
      }}
      className={cn(
        'absolute inset-y-1 rounded-sm border border-accent',
        isChosen ? 'bg-accent text-background' : 'bg-accent-soft text-accent',
        segment.isFromBefore &&
          'rounded-s-none border-s-2 border-s-foreground [border-inline-start-style:dashed]',
        segment.isIntoAfter &&
          'rounded-e-none border-e-2 border-e-foreground [border-inline-end-style:dashed]',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        title={`${name}. ${t('sla-settings.businessHours.windowKeys')}`}
        onFocus={onChoose}
        onKeyDown={(event) => handleWindowKey(event, 'both', props)}
        {...drag.body(segment)}
        className="block size-full cursor-grab truncate px-1.5 text-center text-xs font-medium"
      >
        <span className="sr-only">{name}</span>
        <span aria-hidden>{describeSegment(segment)}</span>
      </button>
      {!segment.isFromBefore && <WindowEdge {...props} edge="open" at={segment.from} time={window[0]} />}
      {!segment.isIntoAfter && <WindowEdge {...props} edge="close" at={segment.to} time={window[1]} />}
    </div>
  )
}

interface WindowEdgeProps extends WindowBarProps {
  edge: 'open' | 'close'
  /** Minutes since midnight of the lane's day. */
  at: number
  time: string
}

/** An end of a window, to be dragged or moved by the arrow keys. */
function WindowEdge({ edge, at, time, ...bar }: WindowEdgeProps) {
  const { segment, lane, isChosen, onChoose, drag } = bar
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={
        edge === 'open'
          ? t('sla-settings.businessHours.opens', {
              day: t(`sla-settings.businessHours.days.${segment.day}`),
            })
          : t('sla-settings.businessHours.closes', { day: t(`sla-settings.businessHours.days.${lane}`) })
      }
      aria-valuemin={0}
      aria-valuemax={1440}
      aria-valuenow={at}
      aria-valuetext={time}
      onKeyDown={(event) => handleWindowKey(event, edge, bar)}
      onFocus={onChoose}
      {...drag.edge(segment, edge)}
      className={cn(
        'absolute inset-y-0 z-10 w-6 cursor-ew-resize rounded-sm',
        edge === 'open' ? '-start-3' : '-end-3',
        isChosen &&
          'after:absolute after:inset-y-0 after:start-2 after:w-2 after:rounded-sm after:border after:border-accent after:bg-background',
      )}
    />
  )
}

function handleWindowKey(
  event: KeyboardEvent,
  part: 'open' | 'close' | 'both',
  { segment, weekly, onChange }: WindowBarProps,
): void {
  const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[readingKey(event.key)]
  if (steps !== undefined) {
    event.preventDefault()
    onChange(moveWindow(weekly, segment, part, steps * stepMinutes))
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    onChange(removeWindow(weekly, segment))
  }
}

/** Returns the short text of a bar: its times, and the day before where the window began there. */
function describeSegment({ day, from, to, isFromBefore, isIntoAfter }: WindowSegment): string {
  if (isFromBefore)
    return `→ ${formatShortTime(to)}, ${t('sla-settings.businessHours.from', { day: t(`sla-settings.businessHours.days.${day}`) })}`
  return `${formatShortTime(from)}–${isIntoAfter ? '' : formatShortTime(to)}`
}
