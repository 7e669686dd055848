import { hasPermission, hasRole, useSession } from '@lodge/client'
import { superadmin } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  BookOpen,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  FilePen,
  FileUp,
  FolderSync,
  FolderTree,
  GraduationCap,
  Hash,
  History,
  IdCard,
  Inbox,
  KeyRound,
  Languages,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  ListTree,
  type LucideIcon,
  Mailbox,
  MailOpen,
  MailSearch,
  MailWarning,
  MessageCircleQuestion,
  MessageSquareQuote,
  Replace,
  School,
  Search,
  Settings2,
  ShieldCheck,
  Timer,
  TriangleAlert,
  Tv,
  UserCheck,
  UserCog,
  UserRound,
  Users,
  UserX,
  Webhook,
  Workflow,
} from 'lucide-react'
import { settingsHome } from '../../foundation/home-addresses.ts'
import { t } from '../../foundation/t.ts'
import { queuesQuery } from '../../ticketing/queues/queries.ts'
import { sumCounts, useQueueCounts } from '../../ticketing/queues/queue-counts-store.ts'

export interface Destination {
  to: string
  label: string
  icon: LucideIcon
  hint?: string
  /** Other words that people type for it. */
  keywords?: string
  /** Other names of it, which count as much as its label; with commas between them. */
  names?: string
  count?: number
}

/** Returns the places that this agent can go to: the sidebar's, and the teams' queues with their counts. */
export function useDestinations(): Destination[] {
  const user = useSession((state) => state.authUser)
  const { data } = useQuery(queuesQuery)
  const byTeam = useQueueCounts((state) => state.byTeam)
  const total = sumCounts(byTeam)
  const teams = (data?.teams ?? []).map(({ alias, name }) => ({
    to: `/admin/tickets/${alias}/index`,
    label: name,
    icon: Hash,
    hint: t('search.palette.queue'),
    count: byTeam[alias]?.open ?? 0,
  }))
  return [
    { to: '/admin/dashboard', label: t('app.titles.dashboard'), icon: LayoutDashboard },
    { to: '/admin/tickets/all', label: t('app.titles.allTickets'), icon: Inbox, count: total.open },
    { to: '/admin/tickets/all?show=mine', label: t('search.palette.mine'), icon: UserCheck },
    {
      to: '/admin/tickets/unassigned',
      label: t('app.titles.unassignedTickets'),
      icon: UserX,
      count: total.unassigned,
    },
    ...teams,
    { to: '/admin/search', label: t('app.titles.search'), icon: Search },
    {
      to: '/admin/my-account',
      label: t('app.titles.myAccount'),
      icon: UserCog,
      keywords: t('command-palette-keywords.account'),
      names: t('command-palette-keywords.names.account'),
    },
    {
      to: '/admin/knowledge-base',
      label: t('knowledge-base.title'),
      icon: BookOpen,
      ...alsoCalled(t('command-palette-keywords.names.knowledgeBase')),
    },
    { to: '/admin/macro', label: t('macros.title'), icon: ListChecks },
    ...(hasPermission(user, 'manage_automation')
      ? [{ to: '/admin/automations', label: t('app.sidebar.automations'), icon: Workflow }]
      : []),
    ...(hasPermission(user, 'manage_team') ? [teamsDestination()] : []),
    ...(hasPermission(user, 'manage_department') ? [departmentsDestination()] : []),
    ...(hasPermission(user, 'manage_topic') ? [topicsDestination()] : []),
    ...(hasPermission(user, 'manage_form') ? [formsDestination()] : []),
    ...(hasPermission(user, 'manage_mailbox') ? listMail() : []),
    ...(hasPermission(user, 'manage_user_account') ? [usersDestination(), importUsersDestination()] : []),
    ...(hasPermission(user, 'manage_knowledge_base') ? listKnowledgeBase() : []),
    ...(hasPermission(user, 'view_report') ? [ticketReportDestination()] : []),
    ...(hasPermission(user, 'view_report') ? [availabilityDestination(), wallScreensDestination()] : []),
    ...(hasPermission(user, 'manage_canned_response') ? [cannedResponsesDestination()] : []),
    ...(hasPermission(user, 'manage_api_token') ? [apiTokensDestination()] : []),
    ...(hasPermission(user, 'manage_webhook') ? [webhooksDestination()] : []),
    ...(hasRole(user, superadmin) ? listSettings() : []),
  ]
}

const teamsDestination = (): Destination => ({ to: '/admin/teams', label: t('teams.title'), icon: Users })

const departmentsDestination = (): Destination => ({
  to: '/admin/units-schools',
  label: t('departments.title'),
  icon: School,
})

const topicsDestination = (): Destination => ({
  to: '/admin/topics',
  label: t('topics.title'),
  icon: ListTree,
})

const listMail = (): Destination[] => [
  { to: '/admin/settings/mailboxes', label: t('mailboxes.title'), icon: Mailbox },
  { to: '/admin/settings/incoming-mail', label: t('incoming-mail.title'), icon: MailSearch },
]

const formsDestination = (): Destination => ({
  to: '/admin/forms',
  label: t('forms.title'),
  icon: ClipboardList,
})

const listKnowledgeBase = (): Destination[] => [
  {
    to: '/admin/knowledge-based',
    label: t('knowledge-base.tabs.articles'),
    icon: FilePen,
    hint: t('knowledge-base.title'),
  },
  {
    to: '/admin/knowledge-based-category',
    label: t('knowledge-base.categories.title'),
    icon: FolderTree,
    hint: t('knowledge-base.title'),
  },
  {
    to: '/admin/knowledge-based?list=work',
    label: t('knowledge-base.tabs.work'),
    icon: ListTodo,
    hint: t('knowledge-base.title'),
  },
  {
    to: '/admin/knowledge-based?list=synonyms',
    label: t('knowledge-base.tabs.synonyms'),
    icon: Replace,
    hint: t('knowledge-base.title'),
  },
  {
    to: '/admin/knowledge-based?list=answered',
    label: t('deflection.title'),
    icon: MessageCircleQuestion,
    hint: t('knowledge-base.title'),
  },
]

/** Other names, which are also words to find a place by. */
const alsoCalled = (names: string) => ({ names, keywords: names })

const usersDestination = (): Destination => ({
  to: '/admin/users',
  label: t('users.title'),
  icon: UserRound,
  keywords: t('command-palette-keywords.users'),
})

const importUsersDestination = (): Destination => ({
  to: '/admin/import-users',
  label: t('imports.title.users'),
  icon: FileUp,
})

const cannedResponsesDestination = (): Destination => ({
  to: '/admin/canned-response',
  label: t('app.titles.cannedResponses'),
  icon: MessageSquareQuote,
  keywords: t('command-palette-keywords.canned'),
})

const availabilityDestination = (): Destination => ({
  to: '/admin/availability',
  label: t('availability.title'),
  icon: UserCheck,
  keywords: t('command-palette-keywords.availability'),
})

const wallScreensDestination = (): Destination => ({
  to: '/admin/wall-screens',
  label: t('wall.title'),
  icon: Tv,
  keywords: t('command-palette-keywords.wall'),
})

const apiTokensDestination = (): Destination => ({
  to: '/admin/settings/api-tokens',
  label: t('api-tokens.title'),
  icon: KeyRound,
  keywords: t('command-palette-keywords.apiTokens'),
})

const webhooksDestination = (): Destination => ({
  to: '/admin/settings/webhooks',
  label: t('webhooks.title'),
  icon: Webhook,
  keywords: t('command-palette-keywords.webhooks'),
})

const ticketReportDestination = (): Destination => ({
  to: '/admin/reports/tickets',
  label: t('reports.title'),
  icon: ChartColumn,
  keywords: t('command-palette-keywords.reports'),
})

const listSettings = (): readonly Destination[] => [
  {
    to: settingsHome,
    label: t('app.titles.roles'),
    icon: ShieldCheck,
    hint: t('search.palette.settings'),
    keywords: t('command-palette-keywords.roles'),
    names: t('command-palette-keywords.names.roles'),
  },
  {
    to: '/admin/settings/site',
    label: t('site-settings.title'),
    icon: Settings2,
    hint: t('search.palette.settings'),
    ...alsoCalled(t('command-palette-keywords.names.site')),
  },
  {
    to: '/admin/settings/sign-in',
    label: t('sign-on.title'),
    icon: IdCard,
    hint: t('search.palette.settings'),
    keywords: t('command-palette-keywords.signIn'),
  },
  {
    to: '/admin/settings/directories',
    label: t('directories.title'),
    icon: FolderSync,
    hint: t('search.palette.settings'),
    keywords: t('command-palette-keywords.directories'),
  },
  {
    to: '/admin/settings/email-templates',
    label: t('email-templates.title'),
    icon: MailOpen,
    hint: t('search.palette.settings'),
    ...alsoCalled(t('command-palette-keywords.names.emailTemplates')),
  },
  {
    to: '/admin/settings/translations',
    label: t('translations.title'),
    icon: Languages,
    hint: t('search.palette.settings'),
    keywords: t('command-palette-keywords.translations'),
  },
  {
    to: '/admin/settings/activity-log',
    label: t('app.titles.activityLog'),
    icon: History,
    hint: t('search.palette.settings'),
  },
  {
    to: '/admin/settings/courses',
    label: t('courses.title'),
    icon: GraduationCap,
    hint: t('search.palette.settings'),
  },
  {
    to: '/admin/settings/import-courses',
    label: t('imports.title.courses'),
    icon: FileUp,
    hint: t('search.palette.settings'),
  },
  {
    to: '/admin/settings/sla-policies',
    label: t('app.titles.slaPolicies'),
    icon: Timer,
    hint: t('search.palette.settings'),
  },
  {
    to: '/admin/settings/business-hours',
    label: t('app.titles.businessHours'),
    icon: CalendarClock,
    hint: t('search.palette.settings'),
  },
  {
    to: '/admin/settings/deliveries',
    label: t('deliveries.title'),
    icon: MailWarning,
    hint: t('search.palette.settings'),
  },
  {
    to: '/admin/settings/failed-jobs',
    label: t('failed-jobs.title'),
    icon: TriangleAlert,
    hint: t('search.palette.settings'),
  },
  {
    to: '/admin/settings/operations',
    label: t('operations.title'),
    icon: Activity,
    hint: t('search.palette.settings'),
  },
]
