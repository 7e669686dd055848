import { hasPermission, hasRole, useSession, useSite } from '@lodge/client'
import { superadmin } from '@lodge/contracts'
import { cn, Kbd } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  History,
  Inbox,
  LayoutDashboard,
  MessageSquareQuote,
  PanelLeftClose,
  PanelLeftOpen,
  Timer,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from '../messages.ts'
import { CountBadge } from './count-badge.tsx'
import { useTotal } from './counts-store.ts'
import { queuesQuery } from './queries.ts'
import { RailLink } from './rail-link.tsx'
import { TeamLink } from './team-link.tsx'

const { rail } = messages

interface RailProps {
  isCollapsed: boolean
  onToggle: () => void
}

/** The places of the admin area, with live counts. Only what works is listed. */
export function Rail({ isCollapsed, onToggle }: RailProps) {
  const user = useSession((state) => state.authUser)
  const { data } = useQuery(queuesQuery)
  const Toggle = isCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <nav aria-label={rail.label} className="flex h-full flex-col border-r border-border bg-surface">
      <SiteName isCollapsed={isCollapsed} />
      <div className="flex-1 overflow-y-auto px-2 py-3">
        <RailLink
          to="/admin/dashboard"
          icon={LayoutDashboard}
          label={rail.dashboard}
          isCollapsed={isCollapsed}
        />
        <RailGroup title={rail.tickets} isCollapsed={isCollapsed}>
          <AllLink isCollapsed={isCollapsed} />
          <UnassignedLink isCollapsed={isCollapsed} />
        </RailGroup>
        {data && data.teams.length > 0 && (
          <RailGroup title={rail.myTeams} isCollapsed={isCollapsed}>
            {data.teams.map((team) => (
              <TeamLink key={team.alias} {...team} isCollapsed={isCollapsed} />
            ))}
          </RailGroup>
        )}
        {hasPermission(user, 'manage_canned_response') && (
          <RailGroup title={rail.manage} isCollapsed={isCollapsed}>
            <RailLink
              to="/admin/canned-response"
              icon={MessageSquareQuote}
              label={rail.cannedResponses}
              isCollapsed={isCollapsed}
            />
          </RailGroup>
        )}
        {hasRole(user, superadmin) && (
          <RailGroup title={rail.settings} isCollapsed={isCollapsed}>
            <RailLink
              to="/admin/settings/activity-log"
              icon={History}
              label={rail.activityLog}
              isCollapsed={isCollapsed}
            />
            <RailLink
              to="/admin/settings/sla-policies"
              icon={Timer}
              label={rail.slaPolicies}
              isCollapsed={isCollapsed}
            />
            <RailLink
              to="/admin/settings/business-hours"
              icon={CalendarClock}
              label={rail.businessHours}
              isCollapsed={isCollapsed}
            />
          </RailGroup>
        )}
      </div>
      <button
        type="button"
        onClick={onToggle}
        aria-expanded={!isCollapsed}
        className="m-2 flex h-8 items-center gap-2.5 rounded-md border-t border-border px-2 text-base text-muted-foreground hover:bg-border/50 max-lg:hidden"
      >
        <Toggle aria-hidden className="size-4 shrink-0" />
        <span className={cn('flex-1 text-left', isCollapsed && 'sr-only')}>
          {isCollapsed ? rail.expand : rail.collapse}
        </span>
        {!isCollapsed && <Kbd>[</Kbd>}
      </button>
    </nav>
  )
}

function AllLink({ isCollapsed }: { isCollapsed: boolean }) {
  const open = useTotal('open')
  return (
    <RailLink
      to="/admin/tickets/all"
      icon={Inbox}
      label={messages.titles.all}
      isCollapsed={isCollapsed}
      spoken={rail.waiting(open)}
    >
      <CountBadge count={open} />
    </RailLink>
  )
}

function UnassignedLink({ isCollapsed }: { isCollapsed: boolean }) {
  const unassigned = useTotal('unassigned')
  return (
    <RailLink
      to="/admin/tickets/unassigned"
      icon={UserX}
      label={messages.titles.unassigned}
      isCollapsed={isCollapsed}
      spoken={rail.waiting(unassigned)}
    >
      <CountBadge count={unassigned} />
    </RailLink>
  )
}

function RailGroup({
  title,
  isCollapsed,
  children,
}: {
  title: string
  isCollapsed: boolean
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="mt-4">
      <h2 className={cn('mb-1 px-2 text-xs text-muted-foreground', isCollapsed && 'sr-only')}>{title}</h2>
      {children}
    </section>
  )
}

function SiteName({ isCollapsed }: { isCollapsed: boolean }) {
  const name = useSite((site) => site.name)
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 px-4">
      <img src="/admin/favicon.svg" alt="" className="size-5" />
      {!isCollapsed && <span className="truncate text-base font-semibold">{name || messages.product}</span>}
    </div>
  )
}
