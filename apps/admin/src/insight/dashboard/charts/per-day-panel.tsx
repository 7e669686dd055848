import type { Dashboard } from '@lodge/contracts'
import { createdOnFilter, narrowToTeam, resolvedOnFilter } from '@lodge/domain'
import { cn, formatDate, formatWeekday } from '@lodge/ui'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { ticketListUrl } from '../../../ticketing/ticket-list/list-url.ts'
import { DashboardPanel } from '../panel.tsx'
import { ChartTable } from './chart-table.tsx'
import { Legend } from './legend.tsx'

const kinds = ['created', 'resolved'] as const
type Kind = (typeof kinds)[number]
type Day = Dashboard['perDay'][number]
const filters = { created: createdOnFilter, resolved: resolvedOnFilter }
const colours = { created: 'bg-accent', resolved: 'bg-success' }

interface PerDayPanelProps {
  days: readonly Day[]
  team?: string | null
}

/** Tickets created and resolved each day, drawn as bars, with the figures as a table behind them; each leads to its list. */
export function PerDayPanel({ days, team = null }: PerDayPanelProps) {
  const urlOf = (kind: Kind, { date }: Day) => ticketListUrl(narrowToTeam(filters[kind](date), team))
  return (
    <DashboardPanel
      title={t('app.dashboard.perDay.title')}
      aside={
        <Legend
          items={[
            ['created', t('app.dashboard.perDay.created')],
            ['resolved', t('app.dashboard.perDay.resolved')],
          ]}
        />
      }
    >
      <Bars days={days} urlOf={urlOf} />
      <ChartTable
        columns={[
          t('app.dashboard.perDay.day'),
          t('app.dashboard.perDay.created'),
          t('app.dashboard.perDay.resolved'),
        ]}
        rows={days.map((day) => ({
          key: day.date,
          cells: [
            formatDate(day.date),
            ...kinds.map((kind) => (
              <Link
                key={kind}
                to={urlOf(kind, day)}
                aria-label={describe(kind, day)}
                className="text-accent hover:underline"
              >
                {day[kind]}
              </Link>
            )),
          ],
        }))}
      />
    </DashboardPanel>
  )
}

function describe(kind: Kind, day: Day): string {
  return t(`app.dashboard.perDay.${kind}On`, { count: day[kind], date: formatDate(day.date) })
}

interface BarsProps {
  days: readonly Day[]
  urlOf: (kind: Kind, day: Day) => string
}

function Bars({ days, urlOf }: BarsProps) {
  const most = Math.max(1, ...days.flatMap(({ created, resolved }) => [created, resolved]))
  return (
    <div aria-hidden className="flex px-4">
      <div className="me-2 flex h-48 flex-col justify-between text-end text-xs text-muted-foreground tabular-nums">
        <span>{most}</span>
        <span>0</span>
      </div>
      <div className="flex min-w-0 flex-1 gap-1 sm:gap-2">
        {days.map((day, place) => (
          <div key={day.date} className="min-w-0 flex-1">
            <div className="flex h-48 items-end gap-0.5 border-b border-border">
              {kinds.map((kind) => (
                <Link
                  key={kind}
                  to={urlOf(kind, day)}
                  // The same lists are behind the figures, which the keyboard and screen readers reach.
                  tabIndex={-1}
                  title={describe(kind, day)}
                  className="flex h-full flex-1 items-end hover:bg-surface"
                >
                  <span
                    className={cn('w-full rounded-t-sm', colours[kind])}
                    style={{ height: `${(day[kind] / most) * 100}%` }}
                  />
                </Link>
              ))}
            </div>
            <DayLabel
              date={day.date}
              isToday={place === days.length - 1}
              isShort={days.length > 14}
              // Of many days one in five is named, counted from today.
              isNamed={days.length <= 14 || (days.length - 1 - place) % 5 === 0}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

interface DayLabelProps {
  date: string
  isToday: boolean
  isShort: boolean
  isNamed: boolean
}

function DayLabel({ date, isToday, isShort, isNamed }: DayLabelProps) {
  return (
    <div
      className={cn(
        'py-1 text-center text-xs tabular-nums',
        isToday ? 'font-semibold' : 'text-muted-foreground',
      )}
    >
      {isNamed && Number(date.slice(8))}
      {!isShort && (
        <span className="-mx-1 block whitespace-nowrap max-sm:hidden">{formatWeekday(`${date}T12:00`)}</span>
      )}
    </div>
  )
}
