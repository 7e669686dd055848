import { lazyScreen, type RouteHandle, ScreenError, ScreenSkeleton } from '@lodge/ui'
import { type RouteObject, redirect } from 'react-router'
import { requireIncompleteProfile, requireRequester, requireSignedOut } from './auth/guards.ts'
import { continueQuestion } from './embed/continue-question.ts'
import { NotFoundScreen } from './layout/not-found-screen.tsx'
import { screens } from './screens.ts'
import { PortalShell } from './shell/portal-shell.tsx'
import { t } from './t.ts'

const home = () => ({ label: t('app.titles.home'), to: '/' })
const myTickets = () => ({ label: t('app.titles.myTickets'), to: '/tickets/index' })
const knowledgeBase = () => ({ label: t('knowledge-base.title'), to: '/knowledge-base' })
const askUs = () => ({ label: t('app.titles.askUs'), to: '/tickets/choose-topic' })
const notFound: RouteHandle = { title: () => t('app.titles.notFound') }

/** Specification, section 2: every address of the portal. A screen that is not built yet shows the not-found page. */
export const routeTable: RouteObject[] = [
  {
    path: '/',
    element: <PortalShell />,
    errorElement: <ScreenError notFound={<NotFoundScreen />} />,
    hydrateFallbackElement: <ScreenSkeleton />,
    children: [
      {
        errorElement: <ScreenError />,
        children: [
          {
            index: true,
            lazy: lazyScreen(screens.home),
            handle: { breadcrumbs: [] } satisfies RouteHandle,
          },
          {
            path: 'knowledge-base',
            children: [
              {
                index: true,
                lazy: lazyScreen(screens.knowledgeBase),
                handle: {
                  title: () => t('knowledge-base.pageTitle'),
                  breadcrumbs: () => [home(), { label: t('knowledge-base.title') }],
                } satisfies RouteHandle,
              },
              {
                path: '*',
                lazy: lazyScreen(screens.knowledgeBasePage),
                handle: {
                  title: () => t('knowledge-base.pageTitle'),
                  breadcrumbs: () => [home(), knowledgeBase()],
                } satisfies RouteHandle,
              },
            ],
          },
          {
            path: 'auth',
            children: [
              { index: true, loader: () => redirect('/auth/sign-in') },
              {
                path: 'sign-in',
                lazy: lazyScreen(screens.signIn),
                loader: requireSignedOut,
                handle: { title: () => t('app.titles.signIn') } satisfies RouteHandle,
              },
              {
                path: 'email-verification',
                lazy: lazyScreen(screens.code),
                loader: requireSignedOut,
                handle: { title: () => t('app.titles.code') } satisfies RouteHandle,
              },
              {
                path: 'confirm-address',
                lazy: lazyScreen(screens.confirmAddress),
                handle: { title: () => t('app.titles.confirmAddress') } satisfies RouteHandle,
              },
              {
                path: 'department',
                lazy: lazyScreen(screens.department),
                loader: requireIncompleteProfile,
                handle: { title: () => t('app.titles.department') } satisfies RouteHandle,
              },
            ],
          },
          {
            path: 'tickets',
            loader: requireRequester,
            children: [
              { index: true, loader: () => redirect('/tickets/index') },
              {
                path: 'index',
                lazy: lazyScreen(screens.myTickets),
                handle: {
                  title: () => t('app.titles.myTickets'),
                  breadcrumbs: () => [home(), { label: t('app.titles.myTickets') }],
                } satisfies RouteHandle,
              },
              {
                path: 'choose-topic',
                lazy: lazyScreen(screens.chooseTopic),
                handle: {
                  title: () => t('app.titles.chooseTopic'),
                  breadcrumbs: () => [home(), { label: t('app.titles.askUs') }],
                } satisfies RouteHandle,
              },
              {
                path: 'new/:alias',
                lazy: lazyScreen(screens.newTicket),
                handle: {
                  title: () => t('app.titles.newTicket'),
                  breadcrumbs: () => [home(), askUs()],
                } satisfies RouteHandle,
              },
              {
                path: 'submitted/:number',
                lazy: lazyScreen(screens.submitted),
                handle: { title: () => t('app.titles.submitted') } satisfies RouteHandle,
              },
              {
                path: ':number/detail',
                lazy: lazyScreen(screens.ticket),
                handle: {
                  title: () => t('app.titles.ticket'),
                  breadcrumbs: () => [home(), myTickets()],
                } satisfies RouteHandle,
              },
            ],
          },
          {
            path: 'my-account',
            lazy: lazyScreen(screens.myAccount),
            loader: requireRequester,
            handle: {
              title: () => t('app.titles.myAccount'),
              breadcrumbs: () => [home(), { label: t('app.titles.myAccount') }],
            } satisfies RouteHandle,
          },
          { path: '*', element: <NotFoundScreen />, handle: notFound },
        ],
      },
    ],
  },
  {
    // Without the shell: it stands in a frame on another site.
    path: '/embed/:alias',
    errorElement: <ScreenError />,
    hydrateFallbackElement: <ScreenSkeleton />,
    children: [
      { index: true, lazy: lazyScreen(screens.embed), handle: notFound },
      { path: 'continue', loader: continueQuestion },
    ],
  },
]
