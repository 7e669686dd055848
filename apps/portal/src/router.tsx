import type { RouteHandle } from '@lodge/ui'
import { type RouteObject, redirect } from 'react-router'
import { CodeScreen } from './auth/code-screen.tsx'
import { DepartmentScreen } from './auth/department-screen.tsx'
import { SignInScreen } from './auth/sign-in-screen.tsx'
import { HomeScreen } from './home/home-screen.tsx'
import { messages } from './messages.ts'
import { newcomersOnly, requestersOnly, visitorsOnly } from './shell/guard.ts'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { PortalShell } from './shell/portal-shell.tsx'
import { ChooseTopicScreen } from './tickets/choose-topic-screen.tsx'
import { MyTicketsScreen } from './tickets/my-tickets-screen.tsx'
import { NewTicketScreen } from './tickets/new-ticket-screen.tsx'
import { SubmittedScreen } from './tickets/submitted-screen.tsx'
import { TicketScreen } from './tickets/ticket-screen.tsx'

const { titles } = messages
const home = { label: titles.home, to: '/' }
const myTickets = { label: titles.myTickets, to: '/tickets/index' }
const askUs = { label: titles.askUs, to: '/tickets/choose-topic' }
const notFound: RouteHandle = { title: titles.notFound }

/** Specification, section 2: every address of the portal. A screen that is not built yet shows the not-found page. */
export const routeTable: RouteObject[] = [
  {
    path: '/',
    element: <PortalShell />,
    // The guards answer at once: there is nothing to show before them.
    hydrateFallbackElement: <div />,
    children: [
      { index: true, element: <HomeScreen />, handle: { breadcrumbs: [] } satisfies RouteHandle },
      { path: 'knowledge-base/*', element: <NotFoundScreen />, handle: notFound },
      {
        path: 'auth',
        children: [
          { index: true, loader: () => redirect('/auth/sign-in') },
          {
            path: 'sign-in',
            element: <SignInScreen />,
            loader: visitorsOnly,
            handle: { title: titles.signIn } satisfies RouteHandle,
          },
          {
            path: 'email-verification',
            element: <CodeScreen />,
            loader: visitorsOnly,
            handle: { title: titles.code } satisfies RouteHandle,
          },
          {
            path: 'department',
            element: <DepartmentScreen />,
            loader: newcomersOnly,
            handle: { title: titles.department } satisfies RouteHandle,
          },
        ],
      },
      {
        path: 'tickets',
        loader: requestersOnly,
        children: [
          { index: true, loader: () => redirect('/tickets/index') },
          {
            path: 'index',
            element: <MyTicketsScreen />,
            handle: {
              title: titles.myTickets,
              breadcrumbs: [home, { label: titles.myTickets }],
            } satisfies RouteHandle,
          },
          {
            path: 'choose-topic',
            element: <ChooseTopicScreen />,
            handle: {
              title: titles.chooseTopic,
              breadcrumbs: [home, { label: titles.askUs }],
            } satisfies RouteHandle,
          },
          {
            path: 'new/:alias',
            element: <NewTicketScreen />,
            handle: { title: titles.newTicket, breadcrumbs: [home, askUs] } satisfies RouteHandle,
          },
          {
            path: 'submitted/:number',
            element: <SubmittedScreen />,
            handle: { title: titles.submitted } satisfies RouteHandle,
          },
          {
            path: ':number/detail',
            element: <TicketScreen />,
            handle: { title: titles.ticket, breadcrumbs: [home, myTickets] } satisfies RouteHandle,
          },
        ],
      },
      { path: 'my-account', loader: requestersOnly, element: <NotFoundScreen />, handle: notFound },
      { path: '*', element: <NotFoundScreen />, handle: notFound },
    ],
  },
]
