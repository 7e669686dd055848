import { cn, joinFacts } from '@lodge/ui'
import { Hash } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { CountBadge } from '../../ticketing/queues/count-badge.tsx'
import { useTeamCount } from '../../ticketing/queues/queue-counts-store.ts'
import { SidebarLink } from './sidebar-link.tsx'

/** A team's queue with its live count, and a mark when something in it is breached or at risk. */
export function SidebarTeamLink({
  alias,
  name,
  isCollapsed,
}: {
  alias: string
  name: string
  isCollapsed: boolean
}) {
  const open = useTeamCount(alias, 'open')
  const breached = useTeamCount(alias, 'breached')
  const atRisk = useTeamCount(alias, 'atRisk')
  const alarm =
    breached > 0
      ? t('app.sidebar.breached', { count: breached })
      : atRisk > 0
        ? t('app.sidebar.atRisk', { count: atRisk })
        : null
  return (
    <SidebarLink
      to={`/admin/tickets/${alias}/index`}
      icon={Hash}
      label={name}
      isCollapsed={isCollapsed}
      spoken={joinFacts([t('app.sidebar.waiting', { count: open }), alarm])}
    >
      {alarm && (
        <span
          title={alarm}
          className={cn('size-2 rounded-full', breached > 0 ? 'bg-destructive' : 'border-2 border-warning')}
        />
      )}
      <CountBadge count={open} />
    </SidebarLink>
  )
}
