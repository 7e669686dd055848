import { hasPermission, hasRole, useSession } from '@lodge/client'
import { superadmin } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  Hash,
  History,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareQuote,
  Search,
  Timer,
  UserCheck,
  UserCog,
  UserX,
} from 'lucide-react'
import { queuesQuery } from '../queues/queries.ts'
import { sumCounts, useQueueCounts } from '../queues/queue-counts-store.ts'
import { paletteStrings } from '../search/strings.ts'
import { adminStrings } from '../strings.ts'
import { keywords } from './keywords.ts'

export interface Destination {
  to: string
  label: string
  icon: LucideIcon
  hint?: string
  /** Other words that people type for it. */
  keywords?: string
  count?: number
}

const { titles } = adminStrings
const settings = paletteStrings.settings

/** Where this agent can go: what the sidebar lists, the teams' queues with their counts. */
export function useDestinations(): Destination[] {
  const user = useSession((state) => state.authUser)
  const { data } = useQuery(queuesQuery)
  const byTeam = useQueueCounts((state) => state.byTeam)
  const total = sumCounts(byTeam)
  const teams = (data?.teams ?? []).map(({ alias, name }) => ({
    to: `/admin/tickets/${alias}/index`,
    label: name,
    icon: Hash,
    hint: paletteStrings.queue,
    count: byTeam[alias]?.open ?? 0,
  }))
  return [
    { to: '/admin/dashboard', label: titles.dashboard, icon: LayoutDashboard },
    { to: '/admin/tickets/all', label: titles.allTickets, icon: Inbox, count: total.open },
    { to: '/admin/tickets/all?show=mine', label: paletteStrings.mine, icon: UserCheck },
    {
      to: '/admin/tickets/unassigned',
      label: titles.unassignedTickets,
      icon: UserX,
      count: total.unassigned,
    },
    ...teams,
    { to: '/admin/search', label: titles.search, icon: Search },
    { to: '/admin/my-account', label: titles.myAccount, icon: UserCog, keywords: keywords.account },
    ...(hasPermission(user, 'manage_canned_response') ? [cannedResponsesDestination] : []),
    ...(hasRole(user, superadmin) ? settingsDestinations : []),
  ]
}

const cannedResponsesDestination: Destination = {
  to: '/admin/canned-response',
  label: titles.cannedResponses,
  icon: MessageSquareQuote,
  keywords: keywords.canned,
}

const settingsDestinations: readonly Destination[] = [
  { to: '/admin/settings/activity-log', label: titles.activityLog, icon: History, hint: settings },
  { to: '/admin/settings/sla-policies', label: titles.slaPolicies, icon: Timer, hint: settings },
  { to: '/admin/settings/business-hours', label: titles.businessHours, icon: CalendarClock, hint: settings },
]
