import type { Permission } from '@lodge/contracts'
import { type Breadcrumb, lazyScreen, type RouteHandle, ScreenError, ScreenSkeleton } from '@lodge/ui'
import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router'
import {
  adminHome,
  requireAccess,
  requireSignedOut,
  requireStaff,
  settingsHome,
} from './auth/route-guards.ts'
import { newTicketStrings } from './new-ticket/strings.ts'
import { screens } from './screens.tsx'
import { AdminShell } from './shell/admin-shell.tsx'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { adminStrings } from './strings.ts'
import { ticketStrings } from './ticket/strings.ts'

const { titles } = adminStrings

interface ScreenRoute {
  path: string
  load?: () => Promise<ComponentType>
  title?: string
  breadcrumbs?: readonly Breadcrumb[]
  permission?: Permission
  roles?: readonly string[]
}

/** A route with its metadata and guard. A screen that is not built yet shows the not-found page at its address. */
function screenRoute({ path, load, title, breadcrumbs, permission, roles }: ScreenRoute): RouteObject {
  const access = { ...(permission ? { permission } : {}), ...(roles ? { roles } : {}) }
  const handle: RouteHandle = load
    ? { ...access, title: title ?? '', breadcrumbs: breadcrumbs ?? (title ? [{ label: title }] : []) }
    : { ...access, title: titles.notFound }
  const shown = load ? { lazy: lazyScreen(load) } : { element: <NotFoundScreen /> }
  const route = { path, handle, loader: requireAccess(access), ...shown }
  // One that waits for its code shows nothing itself, and no failure either: that is for the route around it.
  return { errorElement: <ScreenError />, children: [route] }
}

const settingsRoute = (path: string, rest: Partial<ScreenRoute> = {}) =>
  screenRoute({ path: `settings/${path}`, roles: ['superadmin'], ...rest })

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
        loader: requireSignedOut,
        handle: { title: titles.signIn } satisfies RouteHandle,
      },
      {
        path: 'tickets/:number/print',
        lazy: lazyScreen(screens.print),
        loader: requireStaff,
        handle: { title: ticketStrings.print.title } satisfies RouteHandle,
      },
      {
        element: <AdminShell />,
        loader: requireStaff,
        children: [
          { index: true, loader: () => redirect(adminHome) },
          screenRoute({ path: 'dashboard', load: screens.dashboard, title: titles.dashboard }),
          screenRoute({ path: 'my-account', load: screens.account, title: titles.myAccount }),
          screenRoute({ path: 'search', load: screens.search, title: titles.search }),
          screenRoute({
            path: 'tickets/create',
            load: screens.newTicket,
            title: newTicketStrings.title,
            breadcrumbs: [tickets, { label: newTicketStrings.title }],
          }),
          screenRoute({ path: 'tickets/:number/detail', load: screens.ticket, title: titles.ticket }),
          screenRoute({
            path: 'tickets/all',
            load: screens.allTickets,
            title: titles.allTickets,
            breadcrumbs: [tickets, { label: titles.all }],
          }),
          screenRoute({
            path: 'tickets/unassigned',
            load: screens.unassignedTickets,
            title: titles.unassignedTickets,
            breadcrumbs: [tickets, { label: titles.unassigned }],
          }),
          screenRoute({
            path: 'tickets/:teamAlias/index',
            load: screens.teamTickets,
            title: titles.tickets,
          }),
          screenRoute({ path: 'units-schools', permission: 'manage_department' }),
          screenRoute({ path: 'create-units-schools', permission: 'manage_department' }),
          screenRoute({ path: 'edit-units-schools/:alias', permission: 'manage_department' }),
          screenRoute({ path: 'teams', permission: 'manage_team' }),
          screenRoute({ path: 'create-teams', permission: 'manage_team' }),
          screenRoute({ path: 'edit-teams/:alias', permission: 'manage_team' }),
          screenRoute({ path: 'users', permission: 'manage_user_account' }),
          screenRoute({ path: 'create-users', permission: 'manage_user_account' }),
          screenRoute({ path: 'edit-users/:alias', permission: 'manage_user_account' }),
          screenRoute({ path: 'topics', permission: 'manage_topic' }),
          screenRoute({ path: 'create-topics', permission: 'manage_topic' }),
          screenRoute({ path: 'edit-topics/:alias', permission: 'manage_topic' }),
          screenRoute({ path: 'knowledge-based', permission: 'manage_knowledge_base' }),
          screenRoute({ path: 'create-knowledge-based', permission: 'manage_knowledge_base' }),
          screenRoute({ path: 'edit-knowledge-based/:alias', permission: 'manage_knowledge_base' }),
          screenRoute({ path: 'knowledge-based-category', permission: 'manage_knowledge_base' }),
          screenRoute({ path: 'create-knowledge-based-category', permission: 'manage_knowledge_base' }),
          screenRoute({ path: 'edit-knowledge-based-category/:alias', permission: 'manage_knowledge_base' }),
          screenRoute({
            path: 'canned-response',
            permission: 'manage_canned_response',
            load: screens.cannedList,
            title: titles.cannedResponses,
          }),
          screenRoute({
            path: 'create-canned-response',
            permission: 'manage_canned_response',
            load: screens.newCanned,
            title: titles.cannedResponses,
          }),
          screenRoute({
            path: 'edit-canned-response/:alias',
            permission: 'manage_canned_response',
            load: screens.canned,
            title: titles.cannedResponses,
          }),
          screenRoute({ path: 'forms', permission: 'manage_form' }),
          screenRoute({ path: 'forms/create', permission: 'manage_form' }),
          screenRoute({ path: 'forms/:alias/edit', permission: 'manage_form' }),
          screenRoute({ path: 'reports/tickets', permission: 'view_report' }),
          { path: 'settings', loader: () => redirect(settingsHome) },
          settingsRoute('roles'),
          settingsRoute('roles/create'),
          settingsRoute('roles/:id'),
          settingsRoute('email-templates'),
          settingsRoute('email-templates/:code/edit'),
          settingsRoute('activity-log', {
            load: screens.activity,
            title: titles.activityLog,
            breadcrumbs: [{ label: titles.settings }, { label: titles.activityLog }],
          }),
          settingsRoute('sla-policies', {
            load: screens.policies,
            title: titles.slaPolicies,
            breadcrumbs: [{ label: titles.settings }, { label: titles.slaPolicies }],
          }),
          settingsRoute('sla-policies/create', {
            load: screens.newPolicy,
            title: titles.slaPolicies,
          }),
          settingsRoute('sla-policies/:alias', { load: screens.policy, title: titles.slaPolicies }),
          settingsRoute('business-hours', {
            load: screens.hoursList,
            title: titles.businessHours,
            breadcrumbs: [{ label: titles.settings }, { label: titles.businessHours }],
          }),
          settingsRoute('business-hours/create', {
            load: screens.newHours,
            title: titles.businessHours,
          }),
          settingsRoute('business-hours/:alias', {
            load: screens.hours,
            title: titles.businessHours,
          }),
          settingsRoute('courses'),
          settingsRoute('courses/create'),
          settingsRoute('courses/:alias'),
          screenRoute({ path: '*' }),
        ],
      },
    ],
  },
]
