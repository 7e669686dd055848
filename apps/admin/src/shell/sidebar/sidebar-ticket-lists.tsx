import { useQuery } from '@tanstack/react-query'
import { Inbox, UserRound, UserX } from 'lucide-react'
import { useLocation } from 'react-router'
import { t } from '../../foundation/t.ts'
import { CountBadge } from '../../ticketing/queues/count-badge.tsx'
import { myTicketsCountQuery, myTicketsPath } from '../../ticketing/queues/my-tickets.ts'
import { useTotalCount } from '../../ticketing/queues/queue-counts-store.ts'
import { SidebarLink } from './sidebar-link.tsx'

/** The lists that every agent has: all tickets, their own, and those of nobody. */
export function SidebarTicketLists({ isCollapsed }: { isCollapsed: boolean }) {
  const { pathname, search } = useLocation()
  const isAll = pathname === '/admin/tickets/all'
  const isMine = isAll && new URLSearchParams(search).get('show') === 'mine'
  const open = useTotalCount('open')
  const unassigned = useTotalCount('unassigned')
  const { data: myTickets } = useQuery(myTicketsCountQuery)
  return (
    <>
      <SidebarLink
        to="/admin/tickets/all"
        icon={Inbox}
        label={t('app.titles.all')}
        isCollapsed={isCollapsed}
        isCurrent={isAll && !isMine}
        spoken={t('app.sidebar.waiting', { count: open })}
      >
        <CountBadge count={open} />
      </SidebarLink>
      <SidebarLink
        to={myTicketsPath}
        icon={UserRound}
        label={t('app.sidebar.myTickets')}
        isCollapsed={isCollapsed}
        isCurrent={isMine}
        {...(myTickets && { spoken: t('app.sidebar.waiting', { count: myTickets.count }) })}
      >
        {myTickets && <CountBadge count={myTickets.count} />}
      </SidebarLink>
      <SidebarLink
        to="/admin/tickets/unassigned"
        icon={UserX}
        label={t('app.titles.unassigned')}
        isCollapsed={isCollapsed}
        spoken={t('app.sidebar.waiting', { count: unassigned })}
      >
        <CountBadge count={unassigned} />
      </SidebarLink>
    </>
  )
}
