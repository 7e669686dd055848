import type { TicketReport } from '@lodge/contracts'
import { formatWeekday } from '@lodge/ui'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { ReportPanel } from '../report-panel.tsx'
import { withCounted } from '../report-url.ts'
import { useGridFocus } from './use-grid-focus.ts'

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

/** A table of the tickets that come in each hour of the week, which the arrow keys walk through. */
export function HoursPanel({ report }: { report: TicketReport }) {
  const { hours, weekStartsOn, timezone } = report
  const weekdays = listWeekdays(weekStartsOn)
  const most = Math.max(1, ...hours.flat())
  const grid = useGridFocus(7, 24)
  const [search] = useSearchParams()
  return (
    <ReportPanel
      title={t('reports.charts.hours.title')}
      aside={
        <span className="text-xs text-muted-foreground">{t('reports.charts.hours.text', { timezone })}</span>
      }
    >
      <div className="relative overflow-x-auto px-4 pb-4">
        <table
          ref={grid.ref}
          onKeyDown={grid.handleKeyDown}
          aria-label={t('reports.charts.hours.title')}
          className="w-full min-w-160 table-fixed border-separate border-spacing-px text-xs tabular-nums print:min-w-0"
        >
          <thead>
            <tr>
              <th scope="col" className="w-12">
                <span className="sr-only">{t('reports.charts.hours.weekday')}</span>
              </th>
              {hoursOfDay.map((hour) => (
                <th key={hour} scope="col" className="font-normal text-muted-foreground">
                  <span aria-hidden>{hour}</span>
                  <span className="sr-only">{t('reports.charts.hours.hour', { hour })}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday, row) => (
              <tr key={weekday}>
                <th scope="row" className="text-start font-normal text-muted-foreground">
                  {nameWeekday(weekday, 'short')}
                </th>
                {hoursOfDay.map((hour) => (
                  <HourCell
                    key={hour}
                    {...{ search, weekday, hour, most }}
                    count={hours[weekday - 1]?.[hour] ?? 0}
                    place={grid.placeOf(row, hour)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ReportPanel>
  )
}

/** Returns the days of a week, Monday as 1, from its first one on. */
function listWeekdays(first: number): number[] {
  return Array.from({ length: 7 }, (_, place) => ((first - 1 + place) % 7) + 1)
}

/** 1 January 2024 was a Monday. */
export function nameWeekday(weekday: number, form: 'short' | 'long'): string {
  return formatWeekday(`2024-01-0${weekday}T12:00:00`, {}, form)
}

interface HourCellProps {
  search: URLSearchParams
  weekday: number
  hour: number
  count: number
  most: number
  place: ReturnType<ReturnType<typeof useGridFocus>['placeOf']>
}

function HourCell({ search, weekday, hour, count, most, place }: HourCellProps) {
  // From a faint ground to one on which the text can still be read.
  const shade = count === 0 ? 0 : 8 + Math.round((count / most) * 37)
  return (
    <td
      className="h-7 rounded-sm bg-surface p-0 text-center print:[print-color-adjust:exact]"
      style={shade === 0 ? {} : { background: `color-mix(in oklab, var(--accent) ${shade}%, var(--card))` }}
    >
      {count === 0 ? (
        <span {...place} className="block leading-7 text-transparent">
          0
        </span>
      ) : (
        <Link
          {...place}
          to={`?${withCounted(search, { measure: 'created', weekday, hour })}`}
          aria-label={t('reports.charts.hours.cell', {
            count,
            hour,
            weekday: nameWeekday(weekday, 'long'),
          })}
          className="block rounded-sm leading-7 -outline-offset-2 hover:underline"
        >
          {count}
        </Link>
      )}
    </td>
  )
}
