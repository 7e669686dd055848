import type { Permission } from '@lodge/contracts'
import type { Crumb, RouteHandle } from '@lodge/ui'
import type { ReactNode } from 'react'
import { type RouteObject, redirect } from 'react-router'
import { AccountScreen } from './account/account-screen.tsx'
import { ActivityScreen } from './activity/activity-screen.tsx'
import { LoginScreen } from './auth/login-screen.tsx'
import { CannedListScreen } from './canned-responses/canned-list-screen.tsx'
import { CannedScreen, NewCannedScreen } from './canned-responses/canned-screen.tsx'
import { DashboardScreen } from './dashboard/dashboard-screen.tsx'
import { messages } from './messages.ts'
import { SearchScreen } from './search/search-screen.tsx'
import { HoursListScreen } from './settings/hours-list-screen.tsx'
import { HoursScreen, NewHoursScreen } from './settings/hours-screen.tsx'
import { PoliciesScreen } from './settings/policies-screen.tsx'
import { NewPolicyScreen, PolicyScreen } from './settings/policy-screen.tsx'
import { AdminShell } from './shell/admin-shell.tsx'
import { adminHome, only, staffOnly, visitorsOnly } from './shell/guard.ts'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { joinWords } from './tickets/joins/words.ts'
import { NewTicketScreen } from './tickets/new/new-ticket-screen.tsx'
import { newTicketWords } from './tickets/new/words.ts'
import { PrintScreen } from './tickets/print-screen.tsx'
import { TicketScreen } from './tickets/ticket-screen.tsx'
import { TicketsScreen } from './tickets/tickets-screen.tsx'

const { titles } = messages

interface Screen {
  path: string
  element?: ReactNode
  title?: string
  breadcrumbs?: readonly Crumb[]
  permission?: Permission
  roles?: readonly string[]
}

/** A route with its metadata and guard. A screen that is not built yet shows the not-found page at its address. */
function screen({ path, element, title, breadcrumbs, permission, roles }: Screen): RouteObject {
  const access = { ...(permission ? { permission } : {}), ...(roles ? { roles } : {}) }
  const handle: RouteHandle = element
    ? { ...access, title: title ?? '', breadcrumbs: breadcrumbs ?? (title ? [{ label: title }] : []) }
    : { ...access, title: titles.notFound }
  return { path, handle, loader: only(access), element: element ?? <NotFoundScreen /> }
}

const settings = (path: string, rest: Partial<Screen> = {}) =>
  screen({ path: `settings/${path}`, roles: ['superadmin'], ...rest })

const tickets: Crumb = { label: titles.tickets, to: '/admin/tickets/all' }

/** Specification, section 2: every address of the admin area. */
export const routeTable: RouteObject[] = [
  {
    path: '/admin',
    element: <RootLayout />,
    children: [
      {
        path: 'auth/login',
        element: <LoginScreen />,
        loader: visitorsOnly,
        handle: { title: titles.signIn } satisfies RouteHandle,
      },
      {
        path: 'tickets/:number/print',
        element: <PrintScreen />,
        loader: staffOnly,
        handle: { title: joinWords.print.title } satisfies RouteHandle,
      },
      {
        element: <AdminShell />,
        loader: staffOnly,
        children: [
          { index: true, loader: () => redirect(adminHome) },
          screen({ path: 'dashboard', element: <DashboardScreen />, title: titles.dashboard }),
          screen({ path: 'my-account', element: <AccountScreen />, title: titles.myAccount }),
          screen({ path: 'search', element: <SearchScreen />, title: titles.search }),
          screen({
            path: 'tickets/create',
            element: <NewTicketScreen />,
            title: newTicketWords.title,
            breadcrumbs: [tickets, { label: newTicketWords.title }],
          }),
          screen({ path: 'tickets/:number/detail', element: <TicketScreen />, title: titles.ticket }),
          screen({
            path: 'tickets/all',
            element: <TicketsScreen key="all" queue="all" />,
            title: titles.allTickets,
            breadcrumbs: [tickets, { label: titles.all }],
          }),
          screen({
            path: 'tickets/unassigned',
            element: <TicketsScreen key="unassigned" queue="unassigned" />,
            title: titles.unassignedTickets,
            breadcrumbs: [tickets, { label: titles.unassigned }],
          }),
          screen({
            path: 'tickets/:teamAlias/index',
            element: <TicketsScreen key="team" queue="team" />,
            title: titles.tickets,
          }),
          screen({ path: 'units-schools', permission: 'manage_department' }),
          screen({ path: 'create-units-schools', permission: 'manage_department' }),
          screen({ path: 'edit-units-schools/:alias', permission: 'manage_department' }),
          screen({ path: 'teams', permission: 'manage_team' }),
          screen({ path: 'create-teams', permission: 'manage_team' }),
          screen({ path: 'edit-teams/:alias', permission: 'manage_team' }),
          screen({ path: 'users', permission: 'manage_user_account' }),
          screen({ path: 'create-users', permission: 'manage_user_account' }),
          screen({ path: 'edit-users/:alias', permission: 'manage_user_account' }),
          screen({ path: 'topics', permission: 'manage_topic' }),
          screen({ path: 'create-topics', permission: 'manage_topic' }),
          screen({ path: 'edit-topics/:alias', permission: 'manage_topic' }),
          screen({ path: 'knowledge-based', permission: 'manage_knowledge_base' }),
          screen({ path: 'create-knowledge-based', permission: 'manage_knowledge_base' }),
          screen({ path: 'edit-knowledge-based/:alias', permission: 'manage_knowledge_base' }),
          screen({ path: 'knowledge-based-category', permission: 'manage_knowledge_base' }),
          screen({ path: 'create-knowledge-based-category', permission: 'manage_knowledge_base' }),
          screen({ path: 'edit-knowledge-based-category/:alias', permission: 'manage_knowledge_base' }),
          screen({
            path: 'canned-response',
            permission: 'manage_canned_response',
            element: <CannedListScreen />,
            title: titles.cannedResponses,
          }),
          screen({
            path: 'create-canned-response',
            permission: 'manage_canned_response',
            element: <NewCannedScreen key="new" />,
            title: titles.cannedResponses,
          }),
          screen({
            path: 'edit-canned-response/:alias',
            permission: 'manage_canned_response',
            element: <CannedScreen key="one" />,
            title: titles.cannedResponses,
          }),
          screen({ path: 'forms', permission: 'manage_form' }),
          screen({ path: 'forms/create', permission: 'manage_form' }),
          screen({ path: 'forms/:alias/edit', permission: 'manage_form' }),
          screen({ path: 'reports/tickets', permission: 'view_report' }),
          { path: 'settings', loader: () => redirect('/admin/settings/roles') },
          settings('roles'),
          settings('roles/create'),
          settings('roles/:id'),
          settings('email-templates'),
          settings('email-templates/:code/edit'),
          settings('activity-log', {
            element: <ActivityScreen />,
            title: titles.activityLog,
            breadcrumbs: [{ label: titles.settings }, { label: titles.activityLog }],
          }),
          settings('sla-policies', {
            element: <PoliciesScreen />,
            title: titles.slaPolicies,
            breadcrumbs: [{ label: titles.settings }, { label: titles.slaPolicies }],
          }),
          settings('sla-policies/create', {
            element: <NewPolicyScreen key="new" />,
            title: titles.slaPolicies,
          }),
          settings('sla-policies/:alias', { element: <PolicyScreen key="one" />, title: titles.slaPolicies }),
          settings('business-hours', {
            element: <HoursListScreen />,
            title: titles.businessHours,
            breadcrumbs: [{ label: titles.settings }, { label: titles.businessHours }],
          }),
          settings('business-hours/create', {
            element: <NewHoursScreen key="new" />,
            title: titles.businessHours,
          }),
          settings('business-hours/:alias', {
            element: <HoursScreen key="one" />,
            title: titles.businessHours,
          }),
          settings('courses'),
          settings('courses/create'),
          settings('courses/:alias'),
          screen({ path: '*' }),
        ],
      },
    ],
  },
]
