import type { Dashboard } from '@lodge/contracts'
import { createdOnFilter, resolvedOnFilter } from '@lodge/domain'
import { cn, formatDate } from '@lodge/ui'
import { Link } from 'react-router'
import { t } from '../t.ts'
import { ticketListUrl } from '../ticket-list/list-url.ts'
import { DashboardPanel } from './panel.tsx'

const kinds = ['created', 'resolved'] as const
const listUrls = { created: createdOnFilter, resolved: resolvedOnFilter }
const colours = { created: 'bg-accent', resolved: 'bg-success' }

/** Tickets created and resolved each day, drawn as bars, with the figures as a table behind them; each leads to its list. */
export function PerDayPanel({ days }: { days: Dashboard['perDay'] }) {
  const most = Math.max(1, ...days.flatMap(({ created, resolved }) => [created, resolved]))
  return (
    <DashboardPanel title={t('app.dashboard.perDay.title')} aside={<Legend />}>
      <div aria-hidden className="flex h-48 items-end gap-2 border-b border-border px-4">
        {days.map((day) => (
          <div key={day.date} className="flex h-full flex-1 items-end gap-0.5">
            {kinds.map((kind) => (
              <Link
                key={kind}
                to={ticketListUrl(listUrls[kind](day.date))}
                // The same lists are behind the figures, which the keyboard and screen readers reach.
                tabIndex={-1}
                title={t(`app.dashboard.perDay.${kind}On`, { count: day[kind], date: formatDate(day.date) })}
                className="flex h-full flex-1 items-end hover:bg-surface"
              >
                <span
                  className={cn('w-full rounded-t-sm', colours[kind])}
                  style={{ height: `${(day[kind] / most) * 100}%` }}
                />
              </Link>
            ))}
          </div>
        ))}
      </div>
      <div aria-hidden className="flex gap-2 px-4 py-1 text-xs text-muted-foreground tabular-nums">
        {days.map(({ date }) => (
          <span key={date} className="flex-1 text-center">
            {Number(date.slice(8))}
          </span>
        ))}
      </div>
      <PerDayTable days={days} />
    </DashboardPanel>
  )
}

function PerDayTable({ days }: { days: Dashboard['perDay'] }) {
  return (
    <details className="px-4 pb-3 text-sm">
      <summary className="text-accent">{t('app.dashboard.perDay.table')}</summary>
      <table className="mt-2 w-full tabular-nums">
        <thead className="text-left text-xs text-muted-foreground">
          <tr>
            <th scope="col">{t('app.dashboard.perDay.day')}</th>
            <th scope="col">{t('app.dashboard.perDay.created')}</th>
            <th scope="col">{t('app.dashboard.perDay.resolved')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <td>{formatDate(day.date)}</td>
              {kinds.map((kind) => (
                <td key={kind}>
                  <Link
                    to={ticketListUrl(listUrls[kind](day.date))}
                    aria-label={t(`app.dashboard.perDay.${kind}On`, {
                      count: day[kind],
                      date: formatDate(day.date),
                    })}
                    className="text-accent hover:underline"
                  >
                    {day[kind]}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Legend() {
  return (
    <span className="flex gap-3">
      <span className="flex items-center gap-1.5 before:size-2 before:rounded-sm before:bg-accent">
        {t('app.dashboard.perDay.created')}
      </span>
      <span className="flex items-center gap-1.5 before:size-2 before:rounded-sm before:bg-success">
        {t('app.dashboard.perDay.resolved')}
      </span>
    </span>
  )
}
