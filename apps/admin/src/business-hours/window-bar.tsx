import type { Weekday } from '@lodge/contracts'
import { cn } from '@lodge/ui'
import type { KeyboardEvent } from 'react'
import { slaSettingsStrings } from '../sla-settings/strings.ts'
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

const strings = slaSettingsStrings.businessHours

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
export function WindowBar({ segment, lane, weekly, isChosen, onChoose, onChange, drag }: WindowBarProps) {
  const window = weekly[segment.day][segment.index]
  if (!window) return null
  const name = strings.window(strings.days[segment.day], window[0], window[1])

  function handleKey(event: KeyboardEvent, part: 'open' | 'close' | 'both') {
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (steps !== undefined) {
      event.preventDefault()
      onChange(moveWindow(weekly, segment, part, steps * stepMinutes))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onChange(removeWindow(weekly, segment))
    }
  }

  const edge = (part: 'open' | 'close', at: number) => (
    <div
      role="slider"
      tabIndex={0}
      aria-label={
        part === 'open' ? strings.opens(strings.days[segment.day]) : strings.closes(strings.days[lane])
      }
      aria-valuemin={0}
      aria-valuemax={1440}
      aria-valuenow={at}
      aria-valuetext={part === 'open' ? window[0] : window[1]}
      onKeyDown={(event) => handleKey(event, part)}
      onFocus={onChoose}
      {...drag.edge(segment, part)}
      className={cn(
        'absolute inset-y-0 z-10 w-6 cursor-ew-resize rounded-sm',
        part === 'open' ? '-left-3' : '-right-3',
        isChosen &&
          'after:absolute after:inset-y-0 after:left-2 after:w-2 after:rounded-sm after:border after:border-accent after:bg-background',
      )}
    />
  )

  return (
    <div
      style={{ left: toLanePercent(segment.from), width: toLanePercent(segment.to - segment.from) }}
      className={cn(
        'absolute inset-y-1 rounded-sm border border-accent',
        isChosen ? 'bg-accent text-background' : 'bg-accent-soft text-accent',
        segment.isFromBefore && 'rounded-l-none border-l-2 border-l-foreground [border-left-style:dashed]',
        segment.isIntoAfter && 'rounded-r-none border-r-2 border-r-foreground [border-right-style:dashed]',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        title={`${name}. ${strings.windowKeys}`}
        onFocus={onChoose}
        onKeyDown={(event) => handleKey(event, 'both')}
        {...drag.body(segment)}
        className="block size-full cursor-grab truncate px-1.5 text-center text-xs font-medium"
      >
        <span className="sr-only">{name}</span>
        <span aria-hidden>{describeSegment(segment)}</span>
      </button>
      {!segment.isFromBefore && edge('open', segment.from)}
      {!segment.isIntoAfter && edge('close', segment.to)}
    </div>
  )
}

/** What there is room for in a bar: its times in short, and whence it comes over midnight. */
function describeSegment({ day, from, to, isFromBefore, isIntoAfter }: WindowSegment): string {
  if (isFromBefore) return `→ ${formatShortTime(to)}, ${strings.from(strings.days[day])}`
  return `${formatShortTime(from)}–${isIntoAfter ? '' : formatShortTime(to)}`
}
