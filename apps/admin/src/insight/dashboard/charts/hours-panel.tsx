import { useSite } from '@lodge/client'
import { type DashboardNow, hourMs } from '@lodge/contracts'
import { createdOnFilter, narrowToTeam, resolvedOnFilter } from '@lodge/domain'
import { cn, formatTimeOfDay, useNow } from '@lodge/ui'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { ticketListUrl } from '../../../ticketing/ticket-list/list-url.ts'
import { DashboardPanel } from '../panel.tsx'
import { ChartTable } from './chart-table.tsx'

type Hour = DashboardNow['hours'][number]

interface HoursPanelProps {
  today: Pick<DashboardNow, 'today' | 'hours' | 'newToday' | 'resolvedToday'>
  team: string | null
}

/** The working day, which is always shown. Other hours are shown where something happened in them. */
const usual = { from: 7, to: 18 }

/** New tickets above the line and resolved ones below it, by the hour, with a table of the figures behind. */
export function HoursPanel({ today, team }: HoursPanelProps) {
  const { hours, newToday, resolvedToday } = today
  const timeZone = useSite((site) => site.timezone || 'UTC')
  const now = useNow('minute')
  const link = (filter: Parameters<typeof narrowToTeam>[0]) => ticketListUrl(narrowToTeam(filter, team))
  const isShown = ({ hour, created, resolved }: Hour) =>
    (hour >= usual.from && hour < usual.to) || created + resolved > 0
  const shown = hours.slice(hours.findIndex(isShown), hours.findLastIndex(isShown) + 1)
  return (
    <DashboardPanel
      title={t('dashboard.hours.title')}
      aside={
        <span className="flex gap-3">
          <Link
            to={link(createdOnFilter(today.today))}
            className="flex items-center gap-1.5 before:size-2 before:rounded-sm before:bg-accent hover:underline"
          >
            {t('dashboard.hours.created', { count: newToday })}
          </Link>
          <Link
            to={link(resolvedOnFilter(today.today))}
            className="flex items-center gap-1.5 before:size-2 before:rounded-sm before:bg-success hover:underline"
          >
            {t('dashboard.hours.resolved', { count: resolvedToday })}
          </Link>
        </span>
      }
    >
      <MirrorBars hours={shown} now={now} timeZone={timeZone} />
      <ChartTable
        columns={[
          t('dashboard.hours.hour'),
          t('dashboard.hours.createdColumn'),
          t('dashboard.hours.resolvedColumn'),
        ]}
        rows={hours.map(({ at, created, resolved }) => ({
          key: at,
          cells: [formatTimeOfDay(at, { timeZone }), created, resolved],
        }))}
      />
    </DashboardPanel>
  )
}

interface MirrorBarsProps {
  hours: readonly Hour[]
  now: number
  timeZone: string
}

function MirrorBars({ hours, now, timeZone }: MirrorBarsProps) {
  const most = Math.max(1, ...hours.flatMap(({ created, resolved }) => [created, resolved]))
  return (
    <div aria-hidden className="relative flex gap-1 px-4 pt-4">
      {hours.map(({ at, hour, created, resolved }) => {
        const start = Date.parse(at)
        const isPresent = start <= now && now < start + hourMs
        return (
          <div key={at} className={cn('min-w-0 flex-1', start > now && 'bg-surface')}>
            <Bar count={created} most={most} side="above" />
            <Bar count={resolved} most={most} side="below" />
            <div
              className={cn(
                'pt-1 text-center text-xs tabular-nums',
                isPresent ? 'font-semibold' : 'text-muted-foreground',
              )}
            >
              {hour % 12 || 12}
            </div>
          </div>
        )
      })}
      <span className="absolute top-0 end-4 text-xs text-muted-foreground">
        {t('dashboard.hours.now', { time: formatTimeOfDay(now, { timeZone }) })}
      </span>
    </div>
  )
}

function Bar({ count, most, side }: { count: number; most: number; side: 'above' | 'below' }) {
  const isAbove = side === 'above'
  return (
    <div
      className={cn('flex h-22 flex-col', isAbove ? 'justify-end border-b border-input' : 'justify-start')}
    >
      {isAbove && <Figure count={count} />}
      <span
        className={cn('block w-full', isAbove ? 'rounded-t-sm bg-accent' : 'rounded-b-sm bg-success')}
        style={{ height: `${(count / most) * 78}%` }}
      />
      {!isAbove && <Figure count={count} />}
    </div>
  )
}

function Figure({ count }: { count: number }) {
  return <span className="h-4 text-center text-xs tabular-nums">{count > 0 ? count : ''}</span>
}
