import type { Dashboard } from '@lodge/contracts'
import { createdOnFilter, resolvedOnFilter } from '@lodge/domain'
import { cn, Skeleton } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import {
  AlertTriangle,
  ArrowUpRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Inbox,
  type LucideIcon,
  UserRound,
  UserX,
} from 'lucide-react'
import { Link } from 'react-router'
import { CountBadge } from '../queues/count-badge.tsx'
import { myTicketsCountQuery, myTicketsPath } from '../queues/my-tickets.ts'
import { useTotalCount } from '../queues/queue-counts-store.ts'
import { t } from '../t.ts'
import { ticketListUrl } from '../ticket-list/list-url.ts'

/** The figures at a glance; each leads to the list that it counts (`dashboardFilters`). Counts of queues are pushed. */
export function Tiles({ dashboard }: { dashboard: Dashboard }) {
  const open = useTotalCount('open')
  const unassigned = useTotalCount('unassigned')
  const atRisk = useTotalCount('atRisk')
  const breached = useTotalCount('breached')
  const { data: mine } = useQuery(myTicketsCountQuery)
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
      <Tile icon={Inbox} name={t('app.dashboard.tiles.open')} count={open} to="/admin/tickets/all" />
      <Tile
        icon={UserRound}
        name={t('app.dashboard.tiles.mine')}
        count={mine?.count ?? null}
        to={myTicketsPath}
      />
      <Tile
        icon={UserX}
        name={t('app.dashboard.tiles.unassigned')}
        count={unassigned}
        to="/admin/tickets/unassigned"
      />
      <Tile
        icon={AlertTriangle}
        name={t('app.dashboard.tiles.atRisk')}
        count={atRisk}
        to="/admin/tickets/all?show=at_risk"
        tone={atRisk > 0 ? 'text-warning' : ''}
      />
      <Tile
        icon={CircleAlert}
        name={t('app.dashboard.tiles.breached')}
        count={breached}
        to="/admin/tickets/all?show=breached"
        tone={breached > 0 ? 'text-destructive' : ''}
      />
      <Tile
        icon={CircleDashed}
        name={t('app.dashboard.tiles.newToday')}
        count={dashboard.newToday}
        to={ticketListUrl(createdOnFilter(dashboard.today), 'created')}
      />
      <Tile
        icon={CircleCheck}
        name={t('app.dashboard.tiles.resolvedToday')}
        count={dashboard.resolvedToday}
        to={ticketListUrl(resolvedOnFilter(dashboard.today), 'updated')}
      />
    </ul>
  )
}

interface TileProps {
  icon: LucideIcon
  name: string
  /** Null while it is being counted. */
  count: number | null
  to: string
  tone?: string
}

function Tile({ icon: Icon, name, count, to, tone }: TileProps) {
  return (
    <li>
      <Link to={to} className="block rounded-md border border-border bg-card px-3 py-2.5 hover:border-accent">
        <span className="flex items-center gap-2 text-base text-muted-foreground">
          <Icon aria-hidden className="size-4" />
          <span className="flex-1 truncate">{name}</span>
          <ArrowUpRight aria-hidden className="size-3.5 max-sm:hidden xl:max-2xl:hidden" />
        </span>
        {count === null ? (
          <Skeleton className="my-1 h-6 w-10" />
        ) : (
          <CountBadge count={count} className={cn('text-2xl font-semibold text-foreground', tone)} />
        )}
      </Link>
    </li>
  )
}
