import type { Dashboard } from '@lodge/contracts'
import { cn } from '@lodge/ui'
import {
  AlertTriangle,
  ArrowUpRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Inbox,
  type LucideIcon,
  UserX,
} from 'lucide-react'
import { Link } from 'react-router'
import { messages } from '../messages.ts'
import { CountBadge } from '../shell/count-badge.tsx'
import { useTotal } from '../shell/counts-store.ts'

const words = messages.dashboard.tiles

/** The figures at a glance; each leads to its list. Counts of queues are pushed. */
export function Tiles({ dashboard }: { dashboard: Dashboard }) {
  const open = useTotal('open')
  const unassigned = useTotal('unassigned')
  const atRisk = useTotal('atRisk')
  const breached = useTotal('breached')
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <Tile icon={Inbox} name={words.open} count={open} to="/admin/tickets/all" />
      <Tile icon={UserX} name={words.unassigned} count={unassigned} to="/admin/tickets/unassigned" />
      <Tile
        icon={AlertTriangle}
        name={words.atRisk}
        count={atRisk}
        to="/admin/tickets/all?show=at_risk"
        tone={atRisk > 0 ? 'text-warning' : ''}
      />
      <Tile
        icon={CircleAlert}
        name={words.breached}
        count={breached}
        to="/admin/tickets/all?show=breached"
        tone={breached > 0 ? 'text-destructive' : ''}
      />
      <Tile
        icon={CircleDashed}
        name={words.newToday}
        count={dashboard.newToday}
        to="/admin/tickets/all?show=everything&sort=created"
      />
      <Tile
        icon={CircleCheck}
        name={words.resolvedToday}
        count={dashboard.resolvedToday}
        to="/admin/tickets/all?show=resolved&sort=updated"
      />
    </ul>
  )
}

interface TileProps {
  icon: LucideIcon
  name: string
  count: number
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
          <ArrowUpRight aria-hidden className="size-3.5 max-sm:hidden" />
        </span>
        <CountBadge count={count} className={cn('text-2xl font-semibold text-foreground', tone)} />
      </Link>
    </li>
  )
}
