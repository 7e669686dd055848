import type { TicketRow } from '@lodge/contracts'
import { dashboardFilters, narrowToTeam } from '@lodge/domain'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { DueOrderHint } from '../../../ticketing/ticket-list/columns/due-order-hint.tsx'
import { ticketListUrl } from '../../../ticketing/ticket-list/list-url.ts'
import { DashboardPanel } from '../panel.tsx'
import { BreachingHead, BreachingTicket } from './breaching-ticket.tsx'
import { RescuedTicket } from './rescued-ticket.tsx'
import { useLiveRows } from './use-live-rows.ts'

interface BreachingListProps {
  rows: readonly TicketRow[]
  team?: string | null
}

/** Tickets that are breached or will be within the hour, soonest first; pushes and the clock change them. */
export function BreachingList({ rows, team = null }: BreachingListProps) {
  const filter = narrowToTeam(dashboardFilters.breachingSoon, team)
  const { shown, left: leftRows, forget } = useLiveRows(filter, rows)
  const items = [
    ...shown.map((row) => ({
      row,
      due: row.dueAt ?? '',
      item: <BreachingTicket key={row.number} row={row} />,
    })),
    ...leftRows.map(({ before, after }) => ({
      row: after,
      due: before.dueAt ?? '',
      item: <RescuedTicket key={after.number} before={before} after={after} onGone={forget} />,
    })),
  ].sort((one, other) => one.due.localeCompare(other.due))
  return (
    <DashboardPanel
      title={t('app.dashboard.breaching.title')}
      aside={
        <span className="flex items-center gap-3">
          <span className="max-sm:hidden">
            {t('dashboard.breaching.businessTime')}
            <DueOrderHint />
          </span>
          <Link to={ticketListUrl(filter, 'due')} className="font-medium text-accent hover:underline">
            {t('app.dashboard.breaching.asList')}
          </Link>
        </span>
      }
    >
      {items.length > 0 && (
        <>
          <BreachingHead />
          <ol className="max-h-80 overflow-y-auto overscroll-contain">{items.map(({ item }) => item)}</ol>
        </>
      )}
      {shown.length === 0 && (
        <p className="border-t border-border px-4 py-8 text-base text-muted-foreground">
          {t('app.dashboard.breaching.none')}
        </p>
      )}
    </DashboardPanel>
  )
}
