import { useSession } from '@lodge/client'
import type { TicketRow } from '@lodge/contracts'
import { dashboardFilters } from '@lodge/domain'
import { Avatar, Button, cn } from '@lodge/ui'
import { UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../t.ts'
import { useSetAssignee } from '../ticket/commands.ts'
import { usePushedRows } from '../ticket/pushed-rows-store.ts'
import { SlaCell } from '../ticket-list/columns/sla-cell.tsx'
import { matchesFilter } from '../ticket-list/filters/matches-filter.ts'
import { useFilterContext } from '../ticket-list/filters/use-filter-context.ts'
import { ticketListUrl } from '../ticket-list/list-url.ts'
import { DashboardPanel } from './panel.tsx'

const breachingSoon = dashboardFilters.breachingSoon

/** Tickets that are breached or will be within the hour, soonest first; pushes and the clock change them. */
export function BreachingList({ rows }: { rows: readonly TicketRow[] }) {
  const fresh = usePushedRows((state) => state.rows)
  const context = useFilterContext()
  const shown = applyPushedRows(rows, fresh)
    .filter((row) => matchesFilter(breachingSoon, row, context))
    .sort((a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? ''))
  return (
    <DashboardPanel
      title={t('app.dashboard.breaching.title')}
      aside={
        <Link to={ticketListUrl(breachingSoon, 'due')} className="font-medium text-accent hover:underline">
          {t('app.dashboard.breaching.asList')}
        </Link>
      }
    >
      {shown.length === 0 ? (
        <p className="border-t border-border px-4 py-8 text-base text-muted-foreground">
          {t('app.dashboard.breaching.none')}
        </p>
      ) : (
        <ol>
          {shown.map((row) => (
            <BreachingTicket key={row.number} row={row} />
          ))}
        </ol>
      )}
    </DashboardPanel>
  )
}

function BreachingTicket({ row }: { row: TicketRow }) {
  return (
    <li
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_180px] items-center gap-3 border-t border-border px-4 py-1.5 md:grid-cols-[56px_minmax(0,1fr)_150px_180px]',
        row.slaStatus === 'breached' && 'shadow-[inset_3px_0_0_var(--destructive)]',
      )}
    >
      <span className="text-sm text-muted-foreground tabular-nums max-md:hidden">{row.number}</span>
      <div className="min-w-0">
        <Link
          to={`/admin/tickets/${row.number}/detail`}
          className="block truncate text-sm font-medium hover:underline"
        >
          {row.subject}
        </Link>
        <p className="truncate text-xs text-muted-foreground">
          {row.requester.name} · {t(`ui.priority.${row.priority}`)} · {row.team.name}
        </p>
      </div>
      <span className="text-sm max-md:hidden">
        <Assignee row={row} />
      </span>
      <SlaCell row={row} />
    </li>
  )
}

function Assignee({ row }: { row: TicketRow }) {
  const me = useSession((state) => state.authUser?.alias ?? null)
  const { mutate, isPending } = useSetAssignee(row.number, null)
  if (!row.assignee)
    return (
      <Button variant="outline" size="small" isBusy={isPending} onClick={() => mutate(me)}>
        <UserPlus aria-hidden />
        {t('app.dashboard.breaching.take')}
      </Button>
    )
  return (
    <span className="flex items-center gap-1.5">
      <Avatar name={row.assignee.name} size={20} />
      <span className="truncate">{row.assignee.name}</span>
    </span>
  )
}

function applyPushedRows(
  rows: readonly TicketRow[],
  fresh: ReturnType<typeof usePushedRows.getState>['rows'],
): TicketRow[] {
  const newest = new Map(rows.map((row) => [row.number, row]))
  for (const row of Object.values(fresh)) {
    const known = newest.get(row.number)
    if (!known || row.version >= known.version) newest.set(row.number, row)
  }
  return [...newest.values()]
}
