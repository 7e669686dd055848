import { listStrayTexts, speakPseudo } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { t } from './foundation/t.ts'
import { buildDashboard } from './testing/dashboard-factory.ts'
import { renderAdmin, serve } from './testing/render-admin.tsx'
import { buildTicket } from './testing/ticket-factory.ts'
import { buildTicketRow } from './testing/ticket-row-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { ShortcutList } = await import('./foundation/keyboard-shortcuts/shortcut-list.tsx')
const { DashboardScreen } = await import('./insight/dashboard/dashboard-screen.tsx')
const { TicketScreen } = await import('./ticketing/ticket/ticket-screen.tsx')
const { PrintScreen } = await import('./ticketing/ticket/print/print-screen.tsx')
const { ActivityScreen } = await import('./settings/activity/activity-screen.tsx')
const { NewTicketScreen } = await import('./ticketing/new-ticket/new-ticket-screen.tsx')

// jsdom lays nothing out, and the editor asks where its cursor stands.
const nowhere = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 }
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => nowhere })

const row = buildTicketRow({ slaStatus: 'breached', dueAt: '2026-10-15T09:00:00.000Z' })
const agent = { alias: 'priya', name: 'Priya Nair', open: 3, atRisk: 1, answeredToday: 2, isOnline: true }
const data = [
  row.subject,
  row.snippet,
  row.requester.name,
  row.team.name,
  row.topic.name,
  'tomasz@marlow.example',
  'Hannah Osei',
  'hannah@marlow.example',
  'TW',
  'HO',
  'Priya Nair',
  'PN',
  'Help desk',
]

beforeAll(() => {
  speakPseudo('apps/admin')
})

const ticketRoute = (screen: ReactNode) => (
  <Routes>
    <Route path="/admin/tickets/:number/*" element={screen} />
  </Routes>
)

test.each([
  ['the dashboard', <DashboardScreen key="dashboard" />, '/admin/dashboard', 'app.dashboard.breaching.title'],
  ['a ticket', ticketRoute(<TicketScreen />), '/admin/tickets/20001/detail', 'app.ticket.properties.title'],
  ['a printed ticket', ticketRoute(<PrintScreen />), '/admin/tickets/20001/print', 'ticket.print.noMessages'],
  ['the activity log', <ActivityScreen key="activity" />, '/admin/settings/activity-log', 'activity.empty'],
  ['a new ticket', <NewTicketScreen key="new" />, '/admin/tickets/create', 'new-ticket.who.title'],
  ['the keys', <ShortcutList key="keys" />, '/admin/my-account', 'keyboard-shortcuts.areas.everywhere'],
] as const)('%s shows no text from outside the catalogue', async (_, part, path, loaded) => {
  serve({
    'GET /api/backend/dashboard': () =>
      buildDashboard({
        breaching: [row],
        unanswered: [row],
        newToday: 4,
        resolvedToday: 2,
        usuallyNew: 5,
        online: 1,
        load: [{ alias: 'exams', name: row.team.name, assigned: 3, unassigned: 2 }],
        agents: [agent],
        hours: [{ at: '2026-10-15T09:00:00.000Z', hour: 10, created: 4, resolved: 2 }],
        perDay: [{ date: '2026-10-14', created: 7, resolved: 5 }],
      }),
    'GET /api/backend/tickets-count': () => ({ count: 6, isMore: false }),
    'GET /api/backend/tickets/20001': () => buildTicket({ slaStatus: 'breached' }),
    'GET /api/backend/tickets/20001/composer': () => ({ drafts: [], signature: '', agents: [] }),
    'GET /api/backend/tickets/20001/watchers': () => ({ items: [], isWatching: false }),
    'GET /api/backend/tickets/20001/links': () => ({ links: [], merges: [], mergedInto: null }),
    'GET /api/backend/activity': () => ({
      items: [],
      next: null,
      names: { actor: null, record: null },
    }),
    'GET /api/backend/teams': () => ({ items: [{ ...row.team, isVisible: true, departments: [] }] }),
    'GET /api/backend/topics': () => ({ items: [] }),
    'GET /api/backend/queues': () => ({ teams: [] }),
  })
  renderAdmin(part, path)
  await screen.findAllByText(t(loaded))
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0)

  expect(listStrayTexts(data)).toEqual([])
})
