import { type FieldErrors, type Weekday, weekdays } from '@lodge/contracts'
import { Button, cn, FieldError } from '@lodge/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../foundation/t.ts'
import { useLaneDrag } from './use-lane-drag.ts'
import {
  addWindow,
  countOpenMinutesOn,
  findFreeSpan,
  formatShortTime,
  listSegments,
  removeWindow,
  toLanePercent,
  type WeeklySchedule,
  type WindowPosition,
} from './weekly-windows.ts'
import { WindowBar } from './window-bar.tsx'
import { WindowTimes } from './window-times.tsx'

const scaleHours = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]

interface WeekLanesProps {
  weekly: WeeklySchedule
  onChange: (weekly: WeeklySchedule) => void
  errors: FieldErrors
}

/** The week's windows, a lane of 24 hours for each day: dragged, moved by arrow keys, or typed below. */
export function WeekLanes({ weekly, onChange, errors }: WeekLanesProps) {
  const [chosen, setChosen] = useState<WindowPosition | null>(null)
  const isThere = chosen !== null && weekly[chosen.day][chosen.index] !== undefined

  function add(day: Weekday, from: number, to: number) {
    const next = addWindow(weekly, day, from, to)
    if (next === weekly) return
    onChange(next)
    setChosen({ day, index: next[day].length - 1 })
  }

  return (
    <div>
      <div className="overflow-x-auto rounded-md border border-border">
        <div className="min-w-[640px]">
          <HourScale />
          {weekdays.map((day) => (
            <DayLane
              key={day}
              day={day}
              weekly={weekly}
              chosen={chosen}
              onChoose={setChosen}
              onChange={onChange}
              onAdd={(from, to) => add(day, from, to)}
              errors={listErrorsOn(errors, day)}
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
            onChange(removeWindow(weekly, chosen))
            setChosen(null)
          }}
        />
      )}
    </div>
  )
}

function listErrorsOn(errors: FieldErrors, day: Weekday): string[] {
  return Object.entries(errors).flatMap(([path, message]) =>
    path === `weekly.${day}` || path.startsWith(`weekly.${day}.`) ? [message] : [],
  )
}

const columns = 'grid grid-cols-[92px_minmax(0,1fr)_112px]'

function HourScale() {
  return (
    <div
      aria-hidden
      className={cn(
        columns,
        'h-6 items-center border-b border-border bg-surface text-xs text-muted-foreground',
      )}
    >
      <span className="px-3">{t('sla-settings.businessHours.localTime')}</span>
      <span className="relative h-full border-x border-border">
        {scaleHours.map((hour) => (
          <span
            key={hour}
            style={{ insetInlineStart: toLanePercent(hour * 60) }}
            className="absolute top-1/2 -translate-1/2 rtl:translate-x-1/2"
          >
            {formatShortTime(hour * 60)}
          </span>
        ))}
      </span>
      <span className="px-3 text-end">{t('sla-settings.businessHours.openColumn')}</span>
    </div>
  )
}

interface DayLaneProps {
  day: Weekday
  weekly: WeeklySchedule
  chosen: WindowPosition | null
  onChoose: (place: WindowPosition) => void
  onChange: (weekly: WeeklySchedule) => void
  onAdd: (from: number, to: number) => void
  errors: readonly string[]
}

function DayLane({ day, weekly, chosen, onChoose, onChange, onAdd, errors }: DayLaneProps) {
  const drag = useLaneDrag({ weekly, onChange, onAdd })
  const free = findFreeSpan(weekly, day)
  return (
    <section
      aria-label={t(`sla-settings.businessHours.days.${day}`)}
      className="border-b border-border last:border-b-0"
    >
      <div className={cn(columns, 'h-10 items-stretch')}>
        <span className="flex items-center px-3 text-sm">{t(`sla-settings.businessHours.days.${day}`)}</span>
        <div
          {...drag.lane}
          className="relative touch-none border-x border-border bg-[repeating-linear-gradient(to_right,var(--border)_0_1px,transparent_1px_calc(100%/12))]"
        >
          {listSegments(weekly, day).map((segment) => (
            <WindowBar
              key={`${segment.day}${segment.index}${segment.isFromBefore}`}
              segment={segment}
              lane={day}
              weekly={weekly}
              isChosen={chosen?.day === segment.day && chosen.index === segment.index}
              onChoose={() => onChoose({ day: segment.day, index: segment.index })}
              onChange={onChange}
              drag={drag}
            />
          ))}
          {drag.fresh && (
            <span
              style={{
                insetInlineStart: toLanePercent(drag.fresh.from),
                width: toLanePercent(drag.fresh.to - drag.fresh.from),
              }}
              className="pointer-events-none absolute inset-y-1 rounded-sm border border-dashed border-accent bg-accent-soft"
            />
          )}
        </div>
        <span className="flex items-center justify-end gap-1 pe-1.5 ps-2 text-xs tabular-nums">
          {describeOpenTime(countOpenMinutesOn(weekly, day))}
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={t('sla-settings.businessHours.addWindow', {
              day: t(`sla-settings.businessHours.days.${day}`),
            })}
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

function describeOpenTime(minutes: number): string {
  if (minutes === 0) return t('sla-settings.businessHours.closed')
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} m`
}
