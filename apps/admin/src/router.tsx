import type { Permission } from '@lodge/contracts'
import { type Breadcrumb, lazyScreen, type RouteHandle, ScreenError, ScreenSkeleton } from '@lodge/ui'
import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router'
import { adminStrings } from './messages.ts'
import { screens } from './screens.tsx'
import { AdminShell } from './shell/admin-shell.tsx'
import { adminHome, only, settingsHome, staffOnly, visitorsOnly } from './shell/guard.ts'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { ticketStrings } from './tickets/joins/words.ts'
import { newTicketStrings } from './tickets/new/words.ts'

const { titles } = adminStrings

interface Screen {
  path: string
  load?: () => Promise<ComponentType>
  title?: string
  breadcrumbs?: readonly Breadcrumb[]
  permission?: Permission
  roles?: readonly string[]
}

/** A route with its metadata and guard. A screen that is not built yet shows the not-found page at its address. */
function screen({ path, load, title, breadcrumbs, permission, roles }: Screen): RouteObject {
  const access = { ...(permission ? { permission } : {}), ...(roles ? { roles } : {}) }
  const handle: RouteHandle = load
    ? { ...access, title: title ?? '', breadcrumbs: breadcrumbs ?? (title ? [{ label: title }] : []) }
    : { ...access, title: titles.notFound }
  const shown = load ? { lazy: lazyScreen(load) } : { element: <NotFoundScreen /> }
  const route = { path, handle, loader: only(access), ...shown }
  // One that waits for its code shows nothing itself, and no failure either: that is for the route around it.
  return { errorElement: <ScreenError />, children: [route] }
}

const settings = (path: string, rest: Partial<Screen> = {}) =>
  screen({ path: `settings/${path}`, roles: ['superadmin'], ...rest })

const tickets: Breadcrumb = { label: titles.tickets, to: '/admin/tickets/all' }

/** Specification, section 2: every address of the admin area. */
export const routeTable: RouteObject[] = [
  {
    path: '/admin',
    element: <RootLayout />,
    errorElement: <ScreenError />,
    hydrateFallbackElement: <ScreenSkeleton />,
    children: [
      {
        path: 'auth/login',
        lazy: lazyScreen(screens.login),
        loader: visitorsOnly,
        handle: { title: titles.signIn } satisfies RouteHandle,
      },
      {
        path: 'tickets/:number/print',
        lazy: lazyScreen(screens.print),
        loader: staffOnly,
        handle: { title: ticketStrings.print.title } satisfies RouteHandle,
      },
      {
        element: <AdminShell />,
        loader: staffOnly,
        children: [
          { index: true, loader: () => redirect(adminHome) },
          screen({ path: 'dashboard', load: screens.dashboard, title: titles.dashboard }),
          screen({ path: 'my-account', load: screens.account, title: titles.myAccount }),
          screen({ path: 'search', load: screens.search, title: titles.search }),
          screen({
            path: 'tickets/create',
            load: screens.newTicket,
            title: newTicketStrings.title,
            breadcrumbs: [tickets, { label: newTicketStrings.title }],
          }),
          screen({ path: 'tickets/:number/detail', load: screens.ticket, title: titles.ticket }),
          screen({
            path: 'tickets/all',
            load: screens.allTickets,
            title: titles.allTickets,
            breadcrumbs: [tickets, { label: titles.all }],
          }),
          screen({
            path: 'tickets/unassigned',
            load: screens.unassignedTickets,
            title: titles.unassignedTickets,
            breadcrumbs: [tickets, { label: titles.unassigned }],
          }),
          screen({
            path: 'tickets/:teamAlias/index',
            load: screens.teamTickets,
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
            load: screens.cannedList,
            title: titles.cannedResponses,
          }),
          screen({
            path: 'create-canned-response',
            permission: 'manage_canned_response',
            load: screens.newCanned,
            title: titles.cannedResponses,
          }),
          screen({
            path: 'edit-canned-response/:alias',
            permission: 'manage_canned_response',
            load: screens.canned,
            title: titles.cannedResponses,
          }),
          screen({ path: 'forms', permission: 'manage_form' }),
          screen({ path: 'forms/create', permission: 'manage_form' }),
          screen({ path: 'forms/:alias/edit', permission: 'manage_form' }),
          screen({ path: 'reports/tickets', permission: 'view_report' }),
          { path: 'settings', loader: () => redirect(settingsHome) },
          settings('roles'),
          settings('roles/create'),
          settings('roles/:id'),
          settings('email-templates'),
          settings('email-templates/:code/edit'),
          settings('activity-log', {
            load: screens.activity,
            title: titles.activityLog,
            breadcrumbs: [{ label: titles.settings }, { label: titles.activityLog }],
          }),
          settings('sla-policies', {
            load: screens.policies,
            title: titles.slaPolicies,
            breadcrumbs: [{ label: titles.settings }, { label: titles.slaPolicies }],
          }),
          settings('sla-policies/create', {
            load: screens.newPolicy,
            title: titles.slaPolicies,
          }),
          settings('sla-policies/:alias', { load: screens.policy, title: titles.slaPolicies }),
          settings('business-hours', {
            load: screens.hoursList,
            title: titles.businessHours,
            breadcrumbs: [{ label: titles.settings }, { label: titles.businessHours }],
          }),
          settings('business-hours/create', {
            load: screens.newHours,
            title: titles.businessHours,
          }),
          settings('business-hours/:alias', {
            load: screens.hours,
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
