import { useSession } from '@lodge/client'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { hannah, renderAdmin, serve } from '../../testing/render-admin.tsx'
import { useQueueCounts } from '../../ticketing/queues/queue-counts-store.ts'
import { Sidebar } from './sidebar.tsx'

const teams = ['exams', 'library', 'it'].map((alias) => ({ alias, name: `Team ${alias}` }))
const count = { open: 2, unassigned: 1, atRisk: 0, breached: 0 }

beforeEach(() => {
  localStorage.clear()
  useQueueCounts.setState({ byTeam: {} })
  serve({
    'GET /api/backend/queues': () => ({
      version: 1,
      byTeam: { exams: count, library: count, it: count },
      teams,
    }),
    'GET /api/backend/tickets-count': () => ({ count: 4, isMore: false }),
  })
})

async function showSidebar(own: readonly string[], path = '/admin/tickets/all') {
  renderAdmin(<Sidebar isCollapsed={false} onToggle={() => undefined} />, path)
  useSession.setState({
    agentData: {
      teams: teams.filter(({ alias }) => own.includes(alias)).map((team) => ({ ...team, isLead: false })),
      timezone: 'Europe/London',
    },
  })
  await screen.findByRole('link', { name: /^My tickets ?4 tickets/ })
  await screen.findByRole('link', { name: /^All ?6/ })
}

const linksIn = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('the sidebar lists one’s own teams, and the others when they are unfolded', async () => {
  await showSidebar(['exams'])
  expect(linksIn('My teams')).toEqual(['/admin/tickets/exams/index'])
  expect(linksIn('Other teams')).toEqual([])

  const others = screen.getByRole('button', { name: 'Other teams', expanded: false })
  await userEvent.setup().click(others)
  expect(linksIn('Other teams')).toEqual(['/admin/tickets/library/index', '/admin/tickets/it/index'])
  expect(others).toHaveAttribute('aria-expanded', 'true')
})

test('who is in no team finds all of them folded under one title', async () => {
  await showSidebar([])
  expect(screen.queryByRole('region', { name: 'My teams' })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'All teams' }))
  expect(linksIn('All teams')).toHaveLength(3)
})

test('an agent who sees only their own teams has no other teams to unfold', async () => {
  await showSidebar(['exams', 'library', 'it'])
  expect(linksIn('My teams')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /teams/ })).toBeNull()
})

test.each([
  ['/admin/tickets/all', /^All ?6/],
  ['/admin/tickets/all?show=mine', /^My tickets ?4/],
  ['/admin/tickets/unassigned', /^Unassigned ?3/],
])('at %s one place of the sidebar is current', async (path, name) => {
  await showSidebar(['exams'], path)
  expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName(name)
})

test('the current place is scrolled into sight, also once the teams above it have come', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await showSidebar(['exams'], '/admin/tickets/unassigned')
  const current = screen.getByRole('link', { current: 'page' })
  expect(scroll.mock.contexts).toContain(current)
  expect(scroll).toHaveBeenLastCalledWith({ block: 'nearest' })
  scroll.mockRestore()
})

const regions = () =>
  within(screen.getByRole('navigation'))
    .queryAllByRole('region')
    .map((region) => region.getAttribute('aria-label'))

test('places that an agent may not enter are not listed', async () => {
  await showSidebar(['exams', 'library', 'it'])
  expect(regions()).toEqual(['Tickets', 'My teams', 'Manage'])
  expect(linksIn('Manage')).toEqual(['/admin/macro'])
})

test('who manages canned responses finds them, and the settings are for superadmins alone', async () => {
  await showSidebar([])
  act(() => useSession.setState({ authUser: { ...hannah, permissions: ['manage_canned_response'] } }))
  expect(linksIn('Manage')).toEqual(['/admin/canned-response', '/admin/macro'])
  expect(regions()).not.toContain('Settings')

  act(() => useSession.setState({ authUser: { ...hannah, role: 'superadmin' } }))
  expect(linksIn('Settings')).toEqual([
    '/admin/settings/roles',
    '/admin/settings/site',
    '/admin/settings/sign-in',
    '/admin/settings/directories',
    '/admin/settings/email-templates',
    '/admin/settings/translations',
    '/admin/settings/activity-log',
    '/admin/settings/courses',
    '/admin/settings/sla-policies',
    '/admin/settings/business-hours',
    '/admin/settings/deliveries',
  ])
})

test('All and Unassigned follow the pushes of every team', async () => {
  await showSidebar(['exams'])
  act(() =>
    useQueueCounts.getState().counted({ version: 2, byTeam: { it: { ...count, open: 10, unassigned: 0 } } }),
  )
  expect(screen.getByRole('link', { name: /^All ?14 tickets/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Unassigned ?2 tickets/ })).toBeVisible()
})
