import type { TicketRow } from '@lodge/contracts'
import { dashboardFilters, narrowToTeam } from '@lodge/domain'
import { RelativeTime } from '@lodge/ui'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { ticketListUrl } from '../../ticketing/ticket-list/list-url.ts'
import { DashboardPanel } from './panel.tsx'

interface UnansweredPanelProps {
  tickets: readonly TicketRow[]
  team: string | null
}

/** The tickets whose requesters have waited the longest for an answer, first or next. */
export function UnansweredPanel({ tickets, team }: UnansweredPanelProps) {
  const list = ticketListUrl(narrowToTeam(dashboardFilters.unanswered, team), 'unanswered')
  return (
    <DashboardPanel
      title={t('dashboard.unanswered.title')}
      aside={
        <Link to={list} className="font-medium text-accent hover:underline">
          {t('dashboard.unanswered.all')}
        </Link>
      }
    >
      {tickets.length === 0 && (
        <p className="border-t border-border px-4 py-3 text-base text-muted-foreground">
          {t('dashboard.unanswered.none')}
        </p>
      )}
      <ol>
        {tickets.map(({ number, subject, requester, team: { name }, unansweredSince }) => (
          <li key={number} className="flex items-center gap-3 border-t border-border px-4 py-1.5">
            <div className="min-w-0 flex-1">
              <Link
                to={`/admin/tickets/${number}/detail`}
                className="block truncate text-sm font-medium hover:underline"
              >
                <bdi>{subject}</bdi>
              </Link>
              <p className="truncate text-xs text-muted-foreground">
                <bdi>{requester.name}</bdi> · <bdi>{name}</bdi>
              </p>
            </div>
            {unansweredSince && (
              <span className="text-xs whitespace-nowrap text-muted-foreground">
                <RelativeTime at={unansweredSince} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </DashboardPanel>
  )
}
