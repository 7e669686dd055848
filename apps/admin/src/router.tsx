import type { Permission } from '@lodge/contracts'
import { type Breadcrumb, lazyScreen, type RouteHandle, ScreenError, ScreenSkeleton } from '@lodge/ui'
import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router'
import { adminHome, settingsHome } from './foundation/home-addresses.ts'
import { NotFoundScreen } from './foundation/not-found-screen.tsx'
import { t } from './foundation/t.ts'
import { requireAccess, requireSignedOut, requireStaff } from './identity/auth/route-guards.ts'
import { screens } from './screens.tsx'
import { AdminShell } from './shell/admin-shell.tsx'
import { RootLayout } from './shell/root-layout.tsx'

interface ScreenRoute {
  path: string
  load?: () => Promise<ComponentType>
  title?: () => string
  breadcrumbs?: () => readonly Breadcrumb[]
  permission?: Permission
  roles?: readonly string[]
}

/** A route with its metadata and guard. A screen that is not built yet shows the not-found page at its address. */
function screenRoute({ path, load, title, breadcrumbs, permission, roles }: ScreenRoute): RouteObject {
  const access = { ...(permission ? { permission } : {}), ...(roles ? { roles } : {}) }
  const handle: RouteHandle = load
    ? { ...access, title: title ?? '', breadcrumbs: breadcrumbs ?? (title ? () => [{ label: title() }] : []) }
    : { ...access, title: () => t('app.titles.notFound') }
  const shown = load ? { lazy: lazyScreen(load) } : { element: <NotFoundScreen /> }
  const route = { path, handle, loader: requireAccess(access), ...shown }
  // A route whose code is not there shows nothing, not even a failure: the route around it shows that.
  return { errorElement: <ScreenError />, children: [route] }
}

const settingsRoute = (path: string, rest: Partial<ScreenRoute> = {}) =>
  screenRoute({ path: `settings/${path}`, roles: ['superadmin'], ...rest })

interface RecordScreens {
  permission: Permission
  title: () => string
  list: () => Promise<ComponentType>
  create: () => Promise<ComponentType>
  edit: () => Promise<ComponentType>
}

/** The three addresses of a kind of record: `teams`, `create-teams` and `edit-teams/{alias}`. */
function recordRoutes(path: string, { permission, title, list, create, edit }: RecordScreens): RouteObject[] {
  return [
    screenRoute({ path, permission, title, load: list }),
    screenRoute({ path: `create-${path}`, permission, title, load: create }),
    screenRoute({ path: `edit-${path}/:alias`, permission, title, load: edit }),
  ]
}

const users = (): Breadcrumb => ({ label: t('users.title'), to: '/admin/users' })

const courseImport = (): Breadcrumb[] => [
  { label: t('app.titles.settings') },
  { label: t('courses.title'), to: '/admin/settings/courses' },
  { label: t('imports.title.courses') },
]

const tickets = (): Breadcrumb => ({ label: t('app.titles.tickets'), to: '/admin/tickets/all' })

/** Specification, section 2: every address of the admin area. */
export const routeTable: RouteObject[] = [
  {
    path: '/admin',
    element: <RootLayout />,
    errorElement: <ScreenError notFound={<NotFoundScreen />} />,
    hydrateFallbackElement: <ScreenSkeleton />,
    children: [
      {
        path: 'auth/login',
        lazy: lazyScreen(screens.login),
        loader: requireSignedOut,
        handle: { title: () => t('app.titles.signIn') } satisfies RouteHandle,
      },
      {
        path: 'auth/invitation',
        lazy: lazyScreen(screens.invitation),
        handle: { title: () => t('users.invitation.title') } satisfies RouteHandle,
      },
      {
        path: 'auth/forgot-password',
        lazy: lazyScreen(screens.forgotPassword),
        loader: requireSignedOut,
        handle: { title: () => t('auth.forgot.title') } satisfies RouteHandle,
      },
      {
        path: 'auth/reset-password',
        lazy: lazyScreen(screens.resetPassword),
        handle: { title: () => t('auth.reset.title') } satisfies RouteHandle,
      },
      {
        path: 'auth/second-factor',
        lazy: lazyScreen(screens.secondFactor),
        loader: requireSignedOut,
        handle: { title: () => t('auth.factor.title') } satisfies RouteHandle,
      },
      {
        path: 'auth/second-factor-setup',
        lazy: lazyScreen(screens.enrolment),
        loader: requireSignedOut,
        handle: { title: () => t('auth.factor.setUp') } satisfies RouteHandle,
      },
      {
        path: 'setup',
        lazy: lazyScreen(screens.setup),
        handle: { title: () => t('setup.title') } satisfies RouteHandle,
      },
      {
        path: 'wall',
        lazy: lazyScreen(screens.wall),
        handle: { title: () => t('wall.board.title') } satisfies RouteHandle,
      },
      {
        path: 'tickets/:number/print',
        lazy: lazyScreen(screens.print),
        loader: requireStaff,
        handle: { title: () => t('ticket.print.title') } satisfies RouteHandle,
      },
      {
        element: <AdminShell />,
        loader: requireStaff,
        children: [
          { index: true, loader: () => redirect(adminHome) },
          screenRoute({ path: 'dashboard', load: screens.dashboard, title: () => t('app.titles.dashboard') }),
          screenRoute({
            path: 'wall-screens',
            permission: 'view_report',
            load: screens.wallScreens,
            title: () => t('wall.title'),
          }),
          screenRoute({
            path: 'availability',
            permission: 'view_report',
            load: screens.availability,
            title: () => t('availability.title'),
          }),
          screenRoute({ path: 'my-account', load: screens.account, title: () => t('app.titles.myAccount') }),
          screenRoute({ path: 'search', load: screens.search, title: () => t('app.titles.search') }),
          screenRoute({
            path: 'tickets/create',
            load: screens.newTicket,
            title: () => t('new-ticket.title'),
            breadcrumbs: () => [tickets(), { label: t('new-ticket.title') }],
          }),
          screenRoute({
            path: 'tickets/:number/detail',
            load: screens.ticket,
            title: () => t('app.titles.ticket'),
          }),
          screenRoute({
            path: 'tickets/all',
            load: screens.allTickets,
            title: () => t('app.titles.allTickets'),
            breadcrumbs: () => [tickets(), { label: t('app.titles.all') }],
          }),
          screenRoute({
            path: 'tickets/unassigned',
            load: screens.unassignedTickets,
            title: () => t('app.titles.unassignedTickets'),
            breadcrumbs: () => [tickets(), { label: t('app.titles.unassigned') }],
          }),
          screenRoute({
            path: 'tickets/:teamAlias/index',
            load: screens.teamTickets,
            title: () => t('app.titles.tickets'),
          }),
          ...recordRoutes('units-schools', {
            permission: 'manage_department',
            title: () => t('departments.title'),
            list: screens.departments,
            create: screens.newDepartment,
            edit: screens.department,
          }),
          ...recordRoutes('teams', {
            permission: 'manage_team',
            title: () => t('teams.title'),
            list: screens.teams,
            create: screens.newTeam,
            edit: screens.team,
          }),
          ...recordRoutes('users', {
            permission: 'manage_user_account',
            title: () => t('users.title'),
            list: screens.users,
            create: screens.newUser,
            edit: screens.user,
          }),
          screenRoute({
            path: 'import-users',
            permission: 'manage_user_account',
            title: () => t('imports.title.users'),
            breadcrumbs: () => [users(), { label: t('imports.title.users') }],
            load: screens.userImports,
          }),
          screenRoute({
            path: 'import-users/:id',
            permission: 'manage_user_account',
            title: () => t('imports.title.users'),
            breadcrumbs: () => [users(), { label: t('imports.title.users') }],
            load: screens.userImport,
          }),
          ...recordRoutes('topics', {
            permission: 'manage_topic',
            title: () => t('topics.title'),
            list: screens.topics,
            create: screens.newTopic,
            edit: screens.topic,
          }),
          screenRoute({
            path: 'knowledge-base/*',
            load: screens.knowledgeBase,
            title: () => t('knowledge-base.title'),
          }),
          ...recordRoutes('knowledge-based', {
            permission: 'manage_knowledge_base',
            title: () => t('knowledge-base.title'),
            list: screens.articles,
            create: screens.newArticle,
            edit: screens.article,
          }),
          ...recordRoutes('knowledge-based-category', {
            permission: 'manage_knowledge_base',
            title: () => t('knowledge-base.categories.title'),
            list: screens.articleCategories,
            create: screens.newArticleCategory,
            edit: screens.articleCategory,
          }),
          screenRoute({
            path: 'canned-response',
            permission: 'manage_canned_response',
            load: screens.cannedList,
            title: () => t('app.titles.cannedResponses'),
          }),
          screenRoute({
            path: 'create-canned-response',
            permission: 'manage_canned_response',
            load: screens.newCanned,
            title: () => t('app.titles.cannedResponses'),
          }),
          screenRoute({
            path: 'edit-canned-response/:alias',
            permission: 'manage_canned_response',
            load: screens.canned,
            title: () => t('app.titles.cannedResponses'),
          }),
          screenRoute({
            path: 'automations',
            permission: 'manage_automation',
            load: screens.automations,
            title: () => t('automations.title'),
          }),
          screenRoute({
            path: 'create-automation',
            permission: 'manage_automation',
            load: screens.newAutomation,
            title: () => t('automations.title'),
          }),
          screenRoute({
            path: 'edit-automation/:alias',
            permission: 'manage_automation',
            load: screens.automation,
            title: () => t('automations.title'),
          }),
          screenRoute({
            path: 'automation-runs',
            permission: 'manage_automation',
            load: screens.automationRuns,
            title: () => t('automations.runs.title'),
            breadcrumbs: () => [
              { label: t('automations.title'), to: '/admin/automations' },
              { label: t('automations.runs.title') },
            ],
          }),
          screenRoute({ path: 'macro', load: screens.macros, title: () => t('macros.title') }),
          screenRoute({ path: 'create-macro', load: screens.newMacro, title: () => t('macros.title') }),
          screenRoute({ path: 'edit-macro/:alias', load: screens.macro, title: () => t('macros.title') }),
          screenRoute({
            path: 'forms',
            permission: 'manage_form',
            load: screens.forms,
            title: () => t('forms.title'),
          }),
          screenRoute({
            path: 'forms/create',
            permission: 'manage_form',
            load: screens.newForm,
            title: () => t('forms.title'),
          }),
          screenRoute({
            path: 'forms/:alias/edit',
            permission: 'manage_form',
            load: screens.form,
            title: () => t('forms.title'),
          }),
          screenRoute({
            path: 'settings/mailboxes',
            permission: 'manage_mailbox',
            load: screens.mailboxes,
            title: () => t('mailboxes.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('mailboxes.title') }],
          }),
          screenRoute({
            path: 'settings/mailboxes/create',
            permission: 'manage_mailbox',
            load: screens.newMailbox,
            title: () => t('mailboxes.title'),
          }),
          screenRoute({
            path: 'settings/mailboxes/:alias',
            permission: 'manage_mailbox',
            load: screens.mailbox,
            title: () => t('mailboxes.title'),
          }),
          screenRoute({
            path: 'settings/api-tokens',
            permission: 'manage_api_token',
            load: screens.apiTokens,
            title: () => t('api-tokens.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('api-tokens.title') }],
          }),
          settingsRoute('directories', {
            load: screens.directories,
            title: () => t('directories.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('directories.title') }],
          }),
          settingsRoute('sign-in', {
            load: screens.providers,
            title: () => t('sign-on.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('sign-on.title') }],
          }),
          settingsRoute('ways-in', { load: screens.waysIn, title: () => t('sign-on.ways.title') }),
          settingsRoute('sign-in/create', { load: screens.newProvider, title: () => t('sign-on.title') }),
          settingsRoute('sign-in/:alias', { load: screens.provider, title: () => t('sign-on.title') }),
          settingsRoute('sign-in/:alias/groups', {
            load: screens.providerRules,
            title: () => t('sign-on.rules.title'),
          }),
          settingsRoute('sign-in/:alias/tests/:testId', {
            load: screens.providerTest,
            title: () => t('sign-on.result'),
          }),
          screenRoute({
            path: 'settings/webhooks',
            permission: 'manage_webhook',
            load: screens.webhooks,
            title: () => t('webhooks.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('webhooks.title') }],
          }),
          screenRoute({
            path: 'settings/webhooks/create',
            permission: 'manage_webhook',
            load: screens.newWebhook,
            title: () => t('webhooks.title'),
          }),
          screenRoute({
            path: 'settings/webhooks/:alias',
            permission: 'manage_webhook',
            load: screens.webhook,
            title: () => t('webhooks.title'),
          }),
          screenRoute({
            path: 'settings/webhooks/:alias/deliveries',
            permission: 'manage_webhook',
            load: screens.webhookDeliveries,
            title: () => t('webhooks.title'),
          }),
          screenRoute({
            path: 'settings/mail-consent',
            permission: 'manage_mailbox',
            load: screens.mailConsent,
            title: () => t('mailboxes.consent.title'),
          }),
          screenRoute({
            path: 'settings/incoming-mail',
            permission: 'manage_mailbox',
            load: screens.incomingMail,
            title: () => t('incoming-mail.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('incoming-mail.title') }],
          }),
          screenRoute({
            path: 'settings/incoming-mail/:id',
            permission: 'manage_mailbox',
            load: screens.mail,
            title: () => t('incoming-mail.title'),
          }),
          screenRoute({
            path: 'reports/tickets',
            permission: 'view_report',
            load: screens.ticketReport,
            title: () => t('reports.title'),
            breadcrumbs: () => [{ label: t('reports.reports') }, { label: t('reports.title') }],
          }),
          { path: 'settings', loader: () => redirect(settingsHome) },
          settingsRoute('api-reference', {
            load: screens.apiReference,
            title: () => t('api-reference.title'),
            breadcrumbs: () => [
              { label: t('api-tokens.title'), to: '/admin/settings/api-tokens' },
              { label: t('api-reference.title') },
            ],
          }),
          settingsRoute('roles', {
            load: screens.roles,
            title: () => t('app.titles.roles'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('app.titles.roles') }],
          }),
          settingsRoute('roles/create', { load: screens.newRole, title: () => t('app.titles.roles') }),
          settingsRoute('roles/:id', { load: screens.role, title: () => t('app.titles.roles') }),
          settingsRoute('email-templates', {
            load: screens.emailTemplates,
            title: () => t('email-templates.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('email-templates.title') }],
          }),
          settingsRoute('email-templates/:code/edit', {
            load: screens.emailTemplate,
            title: () => t('email-templates.title'),
          }),
          settingsRoute('translations', {
            load: screens.translations,
            title: () => t('translations.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('translations.title') }],
          }),
          settingsRoute('activity-log', {
            load: screens.activity,
            title: () => t('app.titles.activityLog'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('app.titles.activityLog') }],
          }),
          settingsRoute('sla-policies', {
            load: screens.policies,
            title: () => t('app.titles.slaPolicies'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('app.titles.slaPolicies') }],
          }),
          settingsRoute('sla-policies/create', {
            load: screens.newPolicy,
            title: () => t('app.titles.slaPolicies'),
          }),
          settingsRoute('sla-policies/:alias', {
            load: screens.policy,
            title: () => t('app.titles.slaPolicies'),
          }),
          settingsRoute('business-hours', {
            load: screens.hoursList,
            title: () => t('app.titles.businessHours'),
            breadcrumbs: () => [
              { label: t('app.titles.settings') },
              { label: t('app.titles.businessHours') },
            ],
          }),
          settingsRoute('business-hours/create', {
            load: screens.newHours,
            title: () => t('app.titles.businessHours'),
          }),
          settingsRoute('business-hours/:alias', {
            load: screens.hours,
            title: () => t('app.titles.businessHours'),
          }),
          settingsRoute('site', {
            load: screens.site,
            title: () => t('site-settings.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('site-settings.title') }],
          }),
          settingsRoute('deliveries', {
            load: screens.deliveries,
            title: () => t('deliveries.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('deliveries.title') }],
          }),
          settingsRoute('failed-jobs', {
            load: screens.failedJobs,
            title: () => t('failed-jobs.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('failed-jobs.title') }],
          }),
          settingsRoute('operations', {
            load: screens.operations,
            title: () => t('operations.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('operations.title') }],
          }),
          settingsRoute('courses', {
            load: screens.courses,
            title: () => t('courses.title'),
            breadcrumbs: () => [{ label: t('app.titles.settings') }, { label: t('courses.title') }],
          }),
          settingsRoute('courses/create', { load: screens.newCourse, title: () => t('courses.title') }),
          settingsRoute('courses/:alias', { load: screens.course, title: () => t('courses.title') }),
          settingsRoute('import-courses', {
            load: screens.courseImports,
            title: () => t('imports.title.courses'),
            breadcrumbs: courseImport,
          }),
          settingsRoute('import-courses/:id', {
            load: screens.courseImport,
            title: () => t('imports.title.courses'),
            breadcrumbs: courseImport,
          }),
          screenRoute({ path: '*' }),
        ],
      },
    ],
  },
]
