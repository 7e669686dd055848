import { type FieldErrors, type Weekday, weekdays } from '@lodge/contracts'
import { Button, cn, FieldError } from '@lodge/ui'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useLaneDrag } from './use-lane-drag.ts'
import {
  freeSpan,
  moved,
  openMinutesOn,
  type Piece,
  piecesOn,
  shortTime,
  stepMinutes,
  type Weekly,
  type WindowPlace,
  withoutWindow,
  withWindow,
} from './week.ts'
import { WindowTimes } from './window-times.tsx'
import { settingsWords } from './words.ts'

const words = settingsWords.calendar
const hours = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]
const percent = (minutes: number) => `${(minutes / 1440) * 100}%`

interface WeekLanesProps {
  weekly: Weekly
  onChange: (weekly: Weekly) => void
  errors: FieldErrors
}

/** The week's windows, a lane of 24 hours for each day: dragged, moved by arrow keys, or typed below. */
export function WeekLanes({ weekly, onChange, errors }: WeekLanesProps) {
  const [chosen, setChosen] = useState<WindowPlace | null>(null)
  const isThere = chosen !== null && weekly[chosen.day][chosen.index] !== undefined

  function add(day: Weekday, from: number, to: number) {
    const next = withWindow(weekly, day, from, to)
    if (next === weekly) return
    onChange(next)
    setChosen({ day, index: next[day].length - 1 })
  }

  return (
    <div>
      <div className="overflow-x-auto rounded-md border border-border">
        <div className="min-w-[640px]">
          <Scale />
          {weekdays.map((day) => (
            <Lane
              key={day}
              day={day}
              weekly={weekly}
              chosen={chosen}
              onChoose={setChosen}
              onChange={onChange}
              onAdd={(from, to) => add(day, from, to)}
              errors={errorsOn(errors, day)}
            />
          ))}
        </div>
      </div>
      {chosen && isThere && (
        <WindowTimes
          key={`${chosen.day}${chosen.index}${weekly[chosen.day][chosen.index]?.join()}`}
          weekly={weekly}
          place={chosen}
          onChange={onChange}
          onRemove={() => {
            onChange(withoutWindow(weekly, chosen))
            setChosen(null)
          }}
        />
      )}
    </div>
  )
}

function errorsOn(errors: FieldErrors, day: Weekday): string[] {
  return Object.entries(errors).flatMap(([path, message]) =>
    path === `weekly.${day}` || path.startsWith(`weekly.${day}.`) ? [message] : [],
  )
}

const columns = 'grid grid-cols-[92px_minmax(0,1fr)_112px]'

function Scale() {
  return (
    <div
      aria-hidden
      className={cn(
        columns,
        'h-6 items-center border-b border-border bg-surface text-xs text-muted-foreground',
      )}
    >
      <span className="px-3">{words.localTime}</span>
      <span className="relative h-full border-x border-border">
        {hours.map((hour) => (
          <span key={hour} style={{ left: percent(hour * 60) }} className="absolute top-1/2 -translate-1/2">
            {shortTime(hour * 60)}
          </span>
        ))}
      </span>
      <span className="px-3 text-right">{words.openColumn}</span>
    </div>
  )
}

interface LaneProps {
  day: Weekday
  weekly: Weekly
  chosen: WindowPlace | null
  onChoose: (place: WindowPlace) => void
  onChange: (weekly: Weekly) => void
  onAdd: (from: number, to: number) => void
  errors: readonly string[]
}

function Lane({ day, weekly, chosen, onChoose, onChange, onAdd, errors }: LaneProps) {
  const drag = useLaneDrag({ weekly, onChange, onAdd })
  const open = openMinutesOn(weekly, day)
  const free = freeSpan(weekly, day)
  return (
    <section aria-label={words.days[day]} className="border-b border-border last:border-b-0">
      <div className={cn(columns, 'h-10 items-stretch')}>
        <span className="flex items-center px-3 text-sm">{words.days[day]}</span>
        <div
          {...drag.lane}
          className="relative touch-none border-x border-border bg-[repeating-linear-gradient(to_right,var(--border)_0_1px,transparent_1px_calc(100%/12))]"
        >
          {piecesOn(weekly, day).map((piece) => (
            <WindowBar
              key={`${piece.day}${piece.index}${piece.isFromBefore}`}
              piece={piece}
              lane={day}
              weekly={weekly}
              isChosen={chosen?.day === piece.day && chosen.index === piece.index}
              onChoose={() => onChoose({ day: piece.day, index: piece.index })}
              onChange={onChange}
              drag={drag}
            />
          ))}
          {drag.fresh && (
            <span
              style={{ left: percent(drag.fresh.from), width: percent(drag.fresh.to - drag.fresh.from) }}
              className="pointer-events-none absolute inset-y-1 rounded-sm border border-dashed border-accent bg-accent-soft"
            />
          )}
        </div>
        <span className="flex items-center justify-end gap-1 pr-1.5 pl-2 text-xs tabular-nums">
          {open === 0 ? words.closed : `${Math.floor(open / 60)} h ${String(open % 60).padStart(2, '0')} m`}
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={words.addWindow(words.days[day])}
            disabled={free === null}
            onClick={() => free && onAdd(free.from, free.to)}
          >
            <Plus aria-hidden />
          </Button>
        </span>
      </div>
      {errors.map((error) => (
        <div key={error} className="px-3 pb-2">
          <FieldError>{error}</FieldError>
        </div>
      ))}
    </section>
  )
}

interface WindowBarProps {
  piece: Piece
  lane: Weekday
  weekly: Weekly
  isChosen: boolean
  onChoose: () => void
  onChange: (weekly: Weekly) => void
  drag: ReturnType<typeof useLaneDrag>
}

/** A window, or its end on the next day. Over midnight its edge is dashed on both days. */
function WindowBar({ piece, lane, weekly, isChosen, onChoose, onChange, drag }: WindowBarProps) {
  const window = weekly[piece.day][piece.index]
  if (!window) return null
  const name = words.window(words.days[piece.day], window[0], window[1])

  function handleKey(event: KeyboardEvent, part: 'open' | 'close' | 'both') {
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (steps !== undefined) {
      event.preventDefault()
      onChange(moved(weekly, piece, part, steps * stepMinutes))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onChange(withoutWindow(weekly, piece))
    }
  }

  const edge = (part: 'open' | 'close', at: number) => (
    <div
      role="slider"
      tabIndex={0}
      aria-label={part === 'open' ? words.opens(words.days[piece.day]) : words.closes(words.days[lane])}
      aria-valuemin={0}
      aria-valuemax={1440}
      aria-valuenow={at}
      aria-valuetext={part === 'open' ? window[0] : window[1]}
      onKeyDown={(event) => handleKey(event, part)}
      onFocus={onChoose}
      {...drag.edge(piece, part)}
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
      style={{ left: percent(piece.from), width: percent(piece.to - piece.from) }}
      className={cn(
        'absolute inset-y-1 rounded-sm border border-accent',
        isChosen ? 'bg-accent text-background' : 'bg-accent-soft text-accent',
        piece.isFromBefore && 'rounded-l-none border-l-2 border-l-foreground [border-left-style:dashed]',
        piece.isIntoAfter && 'rounded-r-none border-r-2 border-r-foreground [border-right-style:dashed]',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        title={`${name}. ${words.windowKeys}`}
        onFocus={onChoose}
        onKeyDown={(event) => handleKey(event, 'both')}
        {...drag.body(piece)}
        className="block size-full cursor-grab truncate px-1.5 text-center text-xs font-medium"
      >
        <span className="sr-only">{name}</span>
        <span aria-hidden>{barWords(piece)}</span>
      </button>
      {!piece.isFromBefore && edge('open', piece.from)}
      {!piece.isIntoAfter && edge('close', piece.to)}
    </div>
  )
}

/** What there is room for in a bar: its times in short, and whence it comes over midnight. */
function barWords({ day, from, to, isFromBefore, isIntoAfter }: Piece): string {
  if (isFromBefore) return `→ ${shortTime(to)}, ${words.from(words.days[day])}`
  return `${shortTime(from)}–${isIntoAfter ? '' : shortTime(to)}`
}
