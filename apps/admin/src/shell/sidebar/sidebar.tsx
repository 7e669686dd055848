import { hasPermission, hasRole, useSession, useSite } from '@lodge/client'
import { type AuthUser, superadmin } from '@lodge/contracts'
import { cn, SiteLogo } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  FilePen,
  FolderSync,
  GraduationCap,
  History,
  IdCard,
  KeyRound,
  Languages,
  LayoutDashboard,
  ListChecks,
  ListTree,
  type LucideIcon,
  Mailbox,
  MailOpen,
  MessageSquareQuote,
  PanelLeftClose,
  PanelLeftOpen,
  School,
  Settings2,
  ShieldCheck,
  Timer,
  Tv,
  UserCheck,
  UserRound,
  Users,
  Webhook,
  Workflow,
} from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { settingsHome } from '../../foundation/home-addresses.ts'
import { ShortcutKbd } from '../../foundation/keyboard-shortcuts/shortcut-kbd.tsx'
import { t } from '../../foundation/t.ts'
import { queuesQuery } from '../../ticketing/queues/queries.ts'
import { SidebarDeliveries } from './sidebar-deliveries.tsx'
import { SidebarGroup } from './sidebar-group.tsx'
import { SidebarIncomingMail } from './sidebar-incoming-mail.tsx'
import { SidebarLink } from './sidebar-link.tsx'
import { SidebarTeams } from './sidebar-teams.tsx'
import { SidebarTicketLists } from './sidebar-ticket-lists.tsx'

interface SidebarProps {
  isCollapsed: boolean
  onToggle: () => void
}

/** The places of the admin area, with live counts. Only what works is listed. */
export function Sidebar({ isCollapsed, onToggle }: SidebarProps) {
  const { data } = useQuery(queuesQuery)
  const places = useCurrentPlaceInSight(data !== undefined)
  const Toggle = isCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <nav
      aria-label={t('app.sidebar.label')}
      className="flex h-full flex-col border-e border-border bg-surface"
    >
      <SiteName isCollapsed={isCollapsed} />
      <div ref={places} className="flex-1 overflow-y-auto px-2 py-3">
        <SidebarLink
          to="/admin/dashboard"
          icon={LayoutDashboard}
          label={t('app.sidebar.dashboard')}
          isCollapsed={isCollapsed}
        />
        <SidebarGroup title={t('app.sidebar.tickets')} isCollapsed={isCollapsed}>
          <SidebarTicketLists isCollapsed={isCollapsed} />
        </SidebarGroup>
        {data && <SidebarTeams teams={data.teams} isCollapsed={isCollapsed} />}
        <div className="mt-4">
          <SidebarLink
            to="/admin/knowledge-base"
            icon={BookOpen}
            label={t('knowledge-base.title')}
            isCollapsed={isCollapsed}
          />
        </div>
        <SidebarManagement isCollapsed={isCollapsed} />
      </div>
      <button
        type="button"
        onClick={onToggle}
        aria-expanded={!isCollapsed}
        className="m-2 flex h-8 items-center gap-2.5 rounded-md border-t border-border px-2 text-base text-muted-foreground hover:bg-border/50 max-lg:hidden"
      >
        <Toggle aria-hidden className="size-4 shrink-0" />
        <span className={cn('flex-1 text-start', isCollapsed && 'sr-only')}>
          {isCollapsed ? t('app.sidebar.expand') : t('app.sidebar.collapse')}
        </span>
        {!isCollapsed && <ShortcutKbd name="sidebar" />}
      </button>
    </nav>
  )
}

/** Scrolls the current place into sight when it changes, and once the teams have come that stand above it. */
function useCurrentPlaceInSight(isWhole: boolean): RefObject<HTMLDivElement | null> {
  const places = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what moves it.
  useEffect(() => {
    places.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, isWhole])
  return places
}

interface ManagedPlace {
  to: string
  icon: LucideIcon
  label: string
  mayEnter: boolean
}

/** The places that only some staff may enter. */
function SidebarManagement({ isCollapsed }: { isCollapsed: boolean }) {
  const user = useSession((state) => state.authUser)
  const isSuperadmin = hasRole(user, superadmin)
  const groups = [
    {
      title: t('app.sidebar.manage'),
      places: listManagedPlaces(user),
      more: hasPermission(user, 'manage_mailbox') ? <SidebarIncomingMail isCollapsed={isCollapsed} /> : null,
    },
    {
      title: t('app.sidebar.settings'),
      places: isSuperadmin ? listSettingsPlaces() : [],
      more: <SidebarDeliveries isCollapsed={isCollapsed} />,
    },
  ]
  return groups.map(({ title, places, more }) => {
    const shown = places.filter(({ mayEnter }) => mayEnter)
    if (shown.length === 0) return null
    return (
      <SidebarGroup key={title} title={title} isCollapsed={isCollapsed}>
        {shown.map(({ to, icon, label }) => (
          <SidebarLink key={to} to={to} icon={icon} label={label} isCollapsed={isCollapsed} />
        ))}
        {more}
      </SidebarGroup>
    )
  })
}

function listManagedPlaces(user: AuthUser | null): ManagedPlace[] {
  return [
    {
      to: '/admin/teams',
      icon: Users,
      label: t('teams.title'),
      mayEnter: hasPermission(user, 'manage_team'),
    },
    {
      to: '/admin/units-schools',
      icon: School,
      label: t('departments.title'),
      mayEnter: hasPermission(user, 'manage_department'),
    },
    {
      to: '/admin/topics',
      icon: ListTree,
      label: t('topics.title'),
      mayEnter: hasPermission(user, 'manage_topic'),
    },
    {
      to: '/admin/forms',
      icon: ClipboardList,
      label: t('forms.title'),
      mayEnter: hasPermission(user, 'manage_form'),
    },
    {
      to: '/admin/settings/mailboxes',
      icon: Mailbox,
      label: t('mailboxes.title'),
      mayEnter: hasPermission(user, 'manage_mailbox'),
    },
    {
      to: '/admin/users',
      icon: UserRound,
      label: t('users.title'),
      mayEnter: hasPermission(user, 'manage_user_account'),
    },
    {
      to: '/admin/knowledge-based',
      icon: FilePen,
      label: t('knowledge-base.tabs.articles'),
      mayEnter: hasPermission(user, 'manage_knowledge_base'),
    },
    {
      to: '/admin/canned-response',
      icon: MessageSquareQuote,
      label: t('app.sidebar.cannedResponses'),
      mayEnter: hasPermission(user, 'manage_canned_response'),
    },
    { to: '/admin/macro', icon: ListChecks, label: t('macros.title'), mayEnter: true },
    {
      to: '/admin/automations',
      icon: Workflow,
      label: t('app.sidebar.automations'),
      mayEnter: hasPermission(user, 'manage_automation'),
    },
    {
      to: '/admin/availability',
      icon: UserCheck,
      label: t('availability.title'),
      mayEnter: hasPermission(user, 'view_report'),
    },
    {
      to: '/admin/reports/tickets',
      icon: ChartColumn,
      label: t('reports.reports'),
      mayEnter: hasPermission(user, 'view_report'),
    },
    {
      to: '/admin/wall-screens',
      icon: Tv,
      label: t('wall.title'),
      mayEnter: hasPermission(user, 'view_report'),
    },
    {
      to: '/admin/settings/api-tokens',
      icon: KeyRound,
      label: t('api-tokens.title'),
      mayEnter: hasPermission(user, 'manage_api_token'),
    },
    {
      to: '/admin/settings/webhooks',
      icon: Webhook,
      label: t('webhooks.title'),
      mayEnter: hasPermission(user, 'manage_webhook'),
    },
  ]
}

function listSettingsPlaces(): ManagedPlace[] {
  const places = [
    { to: settingsHome, icon: ShieldCheck, label: t('app.titles.roles') },
    { to: '/admin/settings/site', icon: Settings2, label: t('site-settings.title') },
    { to: '/admin/settings/sign-in', icon: IdCard, label: t('sign-on.title') },
    { to: '/admin/settings/directories', icon: FolderSync, label: t('directories.title') },
    { to: '/admin/settings/email-templates', icon: MailOpen, label: t('email-templates.title') },
    { to: '/admin/settings/translations', icon: Languages, label: t('translations.title') },
    { to: '/admin/settings/activity-log', icon: History, label: t('app.sidebar.activityLog') },
    { to: '/admin/settings/courses', icon: GraduationCap, label: t('courses.title') },
    { to: '/admin/settings/sla-policies', icon: Timer, label: t('app.sidebar.slaPolicies') },
    { to: '/admin/settings/business-hours', icon: CalendarClock, label: t('app.sidebar.businessHours') },
  ]
  return places.map((place) => ({ ...place, mayEnter: true }))
}

function SiteName({ isCollapsed }: { isCollapsed: boolean }) {
  const name = useSite((site) => site.name)
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 px-4">
      <SiteLogo className="h-5" fallback={<img src="/admin/favicon.svg" alt="" className="size-5" />} />
      {!isCollapsed && <span className="truncate text-base font-semibold">{name || t('app.product')}</span>}
    </div>
  )
}
